-- How long a session lay unused, at most, between two uses, in seconds: once that was longer than a workspace allows its
-- admins, coming back does not open it again.
alter table sessions add column longest_idle integer not null default 0;
