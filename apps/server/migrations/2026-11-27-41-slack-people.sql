alter table slack_teams
  -- When the last complete comparison of its users with the members began.
  add column users_synced_at timestamptz,
  -- The call whose answer changes users or channels next, and until when the others wait for it: answers are stored in the order in
  -- which Slack was asked.
  add column lease uuid,
  add column leased_until timestamptz;

alter table slack_users
  -- When Slack last listed the user.
  add column seen_at timestamptz not null default app_now();
