alter table msteams_tenants
  -- What keeps group chats from being made, and since when; null where nothing is known to.
  add column group_problem text check (group_problem in ('permission', 'package')),
  add column group_problem_at timestamptz;

-- Group chats in Teams: one for each coffee whose people are all in one tenant.
create table msteams_conversations (
  company_id bigint not null,
  coffee_id bigint not null,
  msteams_tenant_id bigint not null,
  -- When a worker began to open it: another one may go on after a while.
  claimed_at timestamptz not null default app_now(),
  -- The id at Microsoft; null: it was asked for a chat and has not answered. It is not asked again, because it makes a new one each time.
  chat_id text,
  -- When the introduction was handed over: it is not posted again, because all of them would read it twice.
  introduced_at timestamptz,
  -- The id of the introduction; empty where Microsoft did not answer, null before.
  activity_id text,
  -- The language of its messages.
  language text,
  -- The booked time that was last announced in it; null for none.
  announced_time timestamptz,
  -- When its people were asked whether they met; null before, and again after another time is booked.
  asked_at timestamptz,
  -- Until when a worker posts a message to it: the others wait, and one that dies leaves the message to them after that.
  posting_until timestamptz,
  primary key (company_id, coffee_id),
  foreign key (company_id, coffee_id) references coffees (company_id, id) on delete cascade,
  foreign key (company_id, msteams_tenant_id) references msteams_tenants (company_id, id) on delete cascade
);
call protect_table('msteams_conversations');
create index msteams_conversations_tenant on msteams_conversations (company_id, msteams_tenant_id);
create index msteams_conversations_unasked on msteams_conversations (claimed_at) where asked_at is null;

-- Messages about matches of the last days, whose people may lack their chat.
create index msteams_messages_matches on msteams_messages (sent_at) where kind = 'match';
