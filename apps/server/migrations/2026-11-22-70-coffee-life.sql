-- When a coffee takes place, once its people have agreed on it.
alter table coffees
  add column scheduled_at timestamptz,
  add column ends_at timestamptz,
  add check ((scheduled_at is null) = (ends_at is null) and ends_at > scheduled_at);

-- What somebody at the table says of a coffee afterwards: one word, and if they like a rating and a note. The note is for the
-- admins of its program, never for the others at the table.
create table coffee_feedback (
  company_id bigint not null,
  coffee_id bigint not null,
  user_id bigint not null,
  happened text not null check (happened in ('met', 'not_yet', 'no')),
  rating smallint check (rating between 1 and 5),
  note text not null default '',
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  primary key (company_id, coffee_id, user_id),
  foreign key (company_id, coffee_id) references coffees (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  check (happened = 'met' or rating is null)
);
call protect_table('coffee_feedback');
