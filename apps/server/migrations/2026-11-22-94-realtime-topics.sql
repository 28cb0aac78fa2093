-- An event is stored once, however many hear it: fifty members were fifty rows of three indexes, which its commit waited for.
-- What was stored is dropped: browsers that come back load their page again, as after a long absence.
truncate realtime_events;
alter table realtime_events drop column topic;
-- Who may hear it: user:12, or admins.
alter table realtime_events add column topics text[] not null;
