-- Programs write to channels of Microsoft Teams, too.
alter table campaign_channels
  add column chat text not null default 'slack' check (chat in ('slack', 'msteams')),
  -- The channel with a tab that it is, in Microsoft Teams.
  add column msteams_channel_id bigint,
  add foreign key (company_id, msteams_channel_id) references msteams_channels (company_id, id)
    on delete set null (msteams_channel_id);
alter table campaign_channels alter column chat drop default;
create index campaign_channels_msteams on campaign_channels (company_id, msteams_channel_id);

alter table slack_channel_posts rename to channel_posts;
alter index slack_channel_posts_due rename to channel_posts_due;
alter index slack_channel_posts_team rename to channel_posts_slack;
-- The id of the message in its chat.
alter table channel_posts rename column ts to message_id;
alter table channel_posts
  add column msteams_tenant_id bigint,
  add foreign key (company_id, msteams_tenant_id) references msteams_tenants (company_id, id)
    on delete set null (msteams_tenant_id);
create index channel_posts_msteams on channel_posts (company_id, msteams_tenant_id);
