-- Where a coffee comes from: a session, somebody who asked for it, or two who were left behind in a session.
alter table coffees
  add column origin text not null default 'round' check (origin in ('round', 'introduction', 'rematch')),
  -- Who asked to meet the other.
  add column introduced_by bigint,
  add foreign key (company_id, introduced_by) references users (company_id, id) on delete set null (introduced_by);
create index coffees_introduced on coffees (company_id, introduced_by, created_at) where introduced_by is not null;

-- When a mail told of messages that were not read; none follows before they are.
alter table coffee_members add column mailed_at timestamptz;
create index messages_recent on messages (created_at);
