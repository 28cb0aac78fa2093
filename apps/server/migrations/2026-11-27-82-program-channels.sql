-- The channel of Slack to which a program writes.
create table campaign_channels (
  company_id bigint not null,
  campaign_id bigint not null,
  -- Null once the team is disconnected: an admin chooses a channel again.
  slack_team_id bigint,
  -- The id at Slack, and what Slack said of the channel last.
  channel_id text not null,
  name text not null,
  is_private boolean not null,
  checked_at timestamptz not null default app_now(),
  -- Why nothing can be written to it, and since when; null while something can.
  trouble text,
  trouble_at timestamptz,
  primary key (company_id, campaign_id),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
  foreign key (company_id, slack_team_id) references slack_teams (company_id, id) on delete set null (slack_team_id)
);
call protect_table('campaign_channels');
create index campaign_channels_team on campaign_channels (company_id, slack_team_id);
create index campaign_channels_checked on campaign_channels (checked_at);

-- What a session writes to the channel of its program, once each.
create table slack_channel_posts (
  company_id bigint not null,
  round_id bigint not null,
  kind text not null check (kind in ('invitation', 'summary')),
  -- When it is posted: later in quiet hours, and while Slack takes none.
  due_at timestamptz not null,
  -- When a worker began to post it, or decided that it is not posted: no other one tries.
  claimed_at timestamptz,
  -- Where it is; null before it is posted.
  slack_team_id bigint,
  channel_id text,
  ts text,
  -- The state that it shows.
  shown text,
  primary key (company_id, round_id, kind),
  foreign key (company_id, round_id) references rounds (company_id, id) on delete cascade,
  foreign key (company_id, slack_team_id) references slack_teams (company_id, id) on delete set null (slack_team_id)
);
call protect_table('slack_channel_posts');
create index slack_channel_posts_due on slack_channel_posts (due_at) where claimed_at is null;
create index slack_channel_posts_team on slack_channel_posts (company_id, slack_team_id);
