-- Where the people of a coffee meet: a place, the address of a call, or both.
alter table coffees
  add column place text not null default '' check (length(place) <= 120),
  add column call_url text check (call_url like 'https://%' and length(call_url) <= 1000),
  -- The member who entered them, or whose calendar made the link; null for members who are gone.
  add column placed_by bigint,
  add foreign key (company_id, placed_by) references users (company_id, id) on delete set null (placed_by);
create index coffees_placed_by on coffees (company_id, placed_by) where placed_by is not null;

-- The kind of the emails about the last change that wait for a calendar to make a link for a call; null when they were queued.
alter table bookings add column unannounced text;
-- The link for a call that the calendar made with the event.
alter table booking_events add column call_url text;

-- The place and the link that were last announced in the conversation, '' for none.
alter table slack_conversations add column announced_place text not null default '';
