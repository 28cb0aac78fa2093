-- What the matching of a session was computed from, so that it can be run again. One row per session: the last matching.
create table round_inputs (
  company_id bigint not null references companies (id) on delete cascade,
  round_id bigint not null,
  -- Compressed JSON lines. Null when somebody it holds data of was erased: then it is not complete any more.
  input bytea,
  -- Everybody it holds data of, without those who were erased.
  people bigint[] not null,
  erased integer not null default 0,
  -- Hash of the groups that came out of it.
  groups_hash text not null,
  matched_at timestamptz not null default app_now(),
  primary key (company_id, round_id),
  foreign key (company_id, round_id) references rounds (company_id, id) on delete cascade
);
call protect_table('round_inputs');
-- It is compressed already.
alter table round_inputs alter column input set storage external;
