alter table campaigns
  -- Grows with each change that an admin makes: whoever saves an older one is told who was faster.
  add column revision integer not null default 1 check (revision > 0),
  add column changed_by_id bigint,
  add foreign key (company_id, changed_by_id) references users (company_id, id) on delete set null (changed_by_id);

-- What each revision changed, with the values before and after: for the history, and for two admins at once. It goes
-- with the program; the audit log keeps the names of the fields alone.
create table campaign_changes (
  company_id bigint not null,
  campaign_id bigint not null,
  revision integer not null,
  fields text[] not null default '{}',
  -- {field: {before, after}}; a field without an entry has changed, and its values are too long to keep.
  changes jsonb not null default '{}',
  at timestamptz not null default app_now(),
  primary key (company_id, campaign_id, revision),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
);
call protect_table('campaign_changes');

-- Which admins have a program open now. Whoever is not heard of for a minute is gone.
create table campaign_presence (
  company_id bigint not null,
  campaign_id bigint not null,
  user_id bigint not null,
  tab text not null,
  since timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now(),
  primary key (company_id, campaign_id, user_id),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('campaign_presence');

-- Members whom an admin added to a program: it is for them whatever its filter says.
create table campaign_added (
  company_id bigint not null,
  campaign_id bigint not null,
  user_id bigint not null,
  added_at timestamptz not null default app_now(),
  primary key (company_id, campaign_id, user_id),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('campaign_added');
create index campaign_added_user on campaign_added (company_id, user_id);

-- Null: planned by an admin, or moved from another date, and its own has not come.
alter table rounds add column opened_at timestamptz default app_now();
create index rounds_planned on rounds ((coalesce(requests_send_at, matchs_send_at)))
  where status = 0 and opened_at is null;

alter table memberships
  -- An admin took the member out: they are not asked again until an admin adds them.
  add column removed boolean not null default false;

-- The history of a program asks for everything that was done to it, and to its sessions.
create index audit_log_campaign on audit_log (company_id, (data ->> 'campaign_id'), at desc)
  where target_type = 'round';
