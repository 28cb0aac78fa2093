-- Two more ends of a message: it came back, or its reader reported it as unwanted.
alter table deliveries drop constraint deliveries_state_check;
alter table deliveries add constraint deliveries_state_check
  check (state in ('queued', 'sending', 'sent', 'unknown', 'failed', 'skipped', 'bounced', 'complained'));

-- What mailboxes said of messages after they had taken them: each report once, however often it is read.
create table delivery_reports (
  company_id bigint not null references companies (id) on delete cascade,
  delivery_id bigint not null,
  -- SHA-256 of the report's own Message-ID, or of what it says.
  fingerprint text not null,
  kind text not null check (kind in ('bounced', 'delayed', 'complained')),
  -- Enhanced code (RFC 3463), where there was one.
  status text,
  -- In the words of the mailbox.
  reason text not null,
  received_at timestamptz not null default app_now(),
  primary key (company_id, delivery_id, fingerprint),
  foreign key (company_id, delivery_id) references deliveries (company_id, id) on delete cascade
);
call protect_table('delivery_reports');
create index delivery_reports_old on delivery_reports (received_at);

-- How far the mailbox is read that bounces arrive in, and since when it cannot be read.
create table bounce_mailboxes (
  -- Server, user and folder, hashed.
  id text primary key,
  uid_validity text not null default '',
  last_uid bigint not null default 0,
  -- Until then one worker reads; another may go on after it died.
  leased_until timestamptz,
  read_at timestamptz,
  failing_since timestamptz,
  error text
);
