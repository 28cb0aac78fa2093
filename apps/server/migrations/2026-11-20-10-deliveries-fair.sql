alter table deliveries
  -- How often a message was sent again although nobody knows what became of the try before: each may be a copy.
  add column resent integer not null default 0;

-- Each company's next message is found without reading the others'; mail outside of a round, such as a sign-in link
-- that somebody waits for, comes first.
drop index deliveries_due;
create index deliveries_due on deliveries (company_id, (round_id is not null), next_try_at, id) where state = 'queued';
