alter table msteams_tenants
  -- Where the bot calls; null until an activity said it.
  add column service_url text,
  -- When the bot first was in a chat of the tenant; null before.
  add column bot_installed_at timestamptz,
  -- Since when the bot may not write to anybody in the tenant.
  add column bot_gone_at timestamptz,
  -- The last activity of the bot.
  add column last_event_at timestamptz,
  -- What Microsoft answered to the last call that failed, and when; null after one that did not.
  add column failure text,
  add column failed_at timestamptz,
  -- Microsoft takes no messages before that time.
  add column rest_until timestamptz,
  -- When the app was last installed for linked members, and what kept it from being installed.
  add column people_installed_at timestamptz,
  add column install_problem text check (install_problem in ('permission', 'package'));

alter table msteams_users
  -- The chat of the person with the bot; null: the app is not there for them.
  add column conversation_id text,
  -- The id of the person for the bot: another one than the id at Microsoft.
  add column bot_user_id text,
  -- When Microsoft was last asked whether the app is there for them: an older answer never replaces a newer one.
  add column asked_at timestamptz,
  -- How often Microsoft refused to install the app for them, and when it is tried again; null: at the next occasion.
  add column install_failures int not null default 0,
  add column install_at timestamptz;
create unique index msteams_users_conversation on msteams_users (company_id, msteams_tenant_id, conversation_id);

-- Activities of the bot that were accepted: Microsoft sends one again when the answer is late.
create table msteams_events (
  company_id bigint not null references companies (id) on delete cascade,
  event_id text not null,
  received_at timestamptz not null default app_now(),
  primary key (company_id, event_id)
);
call protect_table('msteams_events');
create index msteams_events_age on msteams_events (received_at);
