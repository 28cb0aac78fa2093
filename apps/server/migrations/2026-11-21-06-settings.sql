-- What a workspace is called, looks like, and whose people may join it.

alter table companies
  -- Addresses that it had before: links of old mails go on working, and nobody else gets them.
  add column former_slugs text[] not null default '{}',
  -- The logo in use, among those of company_logos.
  add column logo_hash text;
create index companies_former_slugs on companies using gin (former_slugs);

-- The last few logos: mails that were sent show the one they were sent with.
create table company_logos (
  company_id bigint not null references companies (id) on delete cascade,
  hash text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamptz not null default app_now(),
  primary key (company_id, hash)
);
call protect_table('company_logos');

-- E-mail domains whose people may join, in small letters and punycode.
create table company_domains (
  company_id bigint not null references companies (id) on delete cascade,
  domain text not null check (domain = lower(domain)),
  -- The admin who added it; not a reference, so that they can be erased.
  added_by_id bigint not null,
  created_at timestamptz not null default app_now(),
  primary key (company_id, domain)
);
call protect_table('company_domains');
-- Whoever logs in is shown the companies of their domain.
create index company_domains_domain on company_domains (domain);
