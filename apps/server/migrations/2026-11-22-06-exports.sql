-- An export of members that is on its way to somebody: each person has one at a time.
create table member_exports (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  -- Tells an export from one that takes its place after it fell silent.
  id uuid not null,
  -- A sign of life with every page of rows.
  beat_at timestamptz not null default app_now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('member_exports');
