-- When members have time for a coffee, in their own zone. No row: nothing was entered, and they are free at any time.
create table availabilities (
  company_id bigint not null,
  user_id bigint not null,
  -- Monday first, one list of {from, to} for each day; null: any day.
  weekly jsonb,
  -- [{date, hours}]
  exceptions jsonb not null default '[]',
  -- {from, to}, days; to is null until it is taken back.
  pause jsonb,
  updated_at timestamptz not null default app_now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('availabilities');
