-- When the last chunk of an upload came: one that nobody goes on with is ended after a while.
alter table uploads add column touched_at timestamptz not null default app_now();
