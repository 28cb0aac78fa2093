-- Somebody whose match stays silent is offered another one in the same session; nothing happens before they take it.
create table rematches (
  company_id bigint not null,
  coffee_id bigint not null,
  user_id bigint not null,
  round_id bigint not null,
  offered_at timestamptz not null default app_now(),
  -- When the member asked for another match; until there is one they wait.
  taken_at timestamptz,
  new_coffee_id bigint,
  primary key (company_id, coffee_id, user_id),
  foreign key (company_id, coffee_id) references coffees (company_id, id) on delete cascade,
  foreign key (company_id, round_id) references rounds (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, new_coffee_id) references coffees (company_id, id) on delete set null (new_coffee_id)
);
call protect_table('rematches');
create index rematches_round on rematches (company_id, round_id, taken_at);
