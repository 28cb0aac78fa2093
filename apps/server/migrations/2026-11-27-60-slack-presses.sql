-- The latest press of a button in Slack by a member, for each thing that they answered: an older one that comes later counts no more.
create table slack_presses (
  company_id bigint not null,
  user_id bigint not null,
  -- What was answered: round:7, program:3, coffee:12.
  subject text not null,
  -- When it was pressed, by Slack's clock: seconds since 1970.
  action_ts numeric(18, 6) not null,
  taken_at timestamptz not null default app_now(),
  primary key (company_id, user_id, subject),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('slack_presses');
create index slack_presses_age on slack_presses (taken_at);
