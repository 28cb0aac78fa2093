-- Single sign-on by SAML: what was asked of an identity provider, and which of its answers were used already.

create table sso_requests (
  company_id bigint not null references companies (id) on delete cascade,
  -- The id of the AuthnRequest.
  id text not null,
  -- sha256 of the cookie of the browser that asked.
  browser_hash bytea not null,
  next text not null,
  is_test boolean not null default false,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- When a valid answer came: there is no second one.
  answered_at timestamptz,
  -- What the answer said, and sha256 of the code that takes it up; both gone once they are taken.
  code_hash bytea,
  person jsonb,
  primary key (company_id, id)
);
call protect_table('sso_requests');
create index sso_requests_expiry on sso_requests (expires_at);

create table sso_assertions (
  company_id bigint not null references companies (id) on delete cascade,
  -- sha256 of the id that the identity provider gave it.
  hash bytea not null,
  expires_at timestamptz not null,
  primary key (company_id, hash)
);
call protect_table('sso_assertions');
create index sso_assertions_expiry on sso_assertions (expires_at);
