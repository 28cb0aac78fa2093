-- A domain concerns people outside of the workspace (who may join, where they log in) only once its owner has published
-- a record for this workspace. Those that are on a list so far were proved by one mailbox: they wait for the record.
alter table company_domains
  add column status text not null default 'pending' check (status in ('pending', 'proved', 'failing')),
  -- What the owner of the domain publishes for this workspace.
  add column token text not null default replace(gen_random_uuid()::text, '-', ''),
  -- What the last look found.
  add column check_state text not null default 'unknown'
    check (check_state in ('unknown', 'ok', 'missing', 'different', 'unreachable', 'taken')),
  add column found text,
  add column checked_at timestamptz,
  add column proved_at timestamptz,
  -- Since when the record of a proved domain is gone.
  add column missing_since timestamptz,
  add column next_check_at timestamptz not null default app_now();
-- One workspace has a domain: the check takes a lock on its name, because no unique index may span companies.
create index company_domains_proved on company_domains (domain) where status = 'proved';
create index company_domains_due on company_domains (next_check_at);
