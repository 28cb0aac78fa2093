-- Group conversations in Slack: one for each coffee whose people are in one team.
create table slack_conversations (
  company_id bigint not null,
  coffee_id bigint not null,
  slack_team_id bigint not null,
  -- When a worker began to open it: another one may try after a while.
  claimed_at timestamptz not null default app_now(),
  -- The ids at Slack of the conversation and of the introduction; null before it is posted.
  channel_id text,
  ts text,
  -- The language of its messages.
  language text,
  -- The booked time that was last told in it; null for none.
  told_time timestamptz,
  primary key (company_id, coffee_id),
  foreign key (company_id, coffee_id) references coffees (company_id, id) on delete cascade,
  foreign key (company_id, slack_team_id) references slack_teams (company_id, id) on delete cascade
);
call protect_table('slack_conversations');
create index slack_conversations_team on slack_conversations (company_id, slack_team_id);
