-- Which transaction wrote an event: whoever remembers the snapshot of their last look sees by it what has been committed
-- since, in whatever order, and reads nothing twice.
alter table realtime_events add column xid xid8 not null default pg_current_xact_id();
create index realtime_events_xid on realtime_events (xid);
-- The process that published it, and has told its own browsers already.
alter table realtime_events add column node bigint not null default 0;
