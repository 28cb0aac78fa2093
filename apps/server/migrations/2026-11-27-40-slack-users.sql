-- Users of connected teams who are members. Users who are no members are not stored.
create table slack_users (
  company_id bigint not null,
  slack_team_id bigint not null,
  -- The id at Slack of the user.
  slack_user_id text not null,
  user_id bigint not null,
  -- By the address that Slack has confirmed, or by the member, who opened a link in Slack while logged in here.
  linked_by text not null check (linked_by in ('address', 'member')),
  linked_at timestamptz not null default app_now(),
  primary key (company_id, slack_team_id, slack_user_id),
  -- One user of a team for a member: messages need one receiver.
  unique (company_id, slack_team_id, user_id),
  foreign key (company_id, slack_team_id) references slack_teams (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('slack_users');
create index slack_users_member on slack_users (company_id, user_id);
