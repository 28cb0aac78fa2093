-- Earlier and later groups of a session under review, so that "Match again" can be undone and redone. Removed when the session
-- is sent or ends.
create table round_draws (
  company_id bigint not null references companies (id) on delete cascade,
  round_id bigint not null,
  -- Counts the matchings of the session from 0; the current groups have the one in rounds.draw_position, and no row is needed for them.
  position integer not null,
  -- Groups with their people, and the result of each member.
  groups jsonb not null,
  outcomes jsonb not null,
  -- What the row of the session says about the matching.
  record jsonb not null,
  -- The input of the matching as in round_inputs: the compressed data, and the other columns.
  input bytea,
  input_record jsonb,
  -- Everyone named in this row. It is removed when one of them is erased.
  people bigint[] not null,
  primary key (company_id, round_id, position),
  foreign key (company_id, round_id) references rounds (company_id, id) on delete cascade
);
call protect_table('round_draws');
-- It is compressed already.
alter table round_draws alter column input set storage external;

alter table rounds add column draw_position integer not null default 0;
