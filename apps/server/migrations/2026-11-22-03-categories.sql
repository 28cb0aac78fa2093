-- What was merged: a former key or label of a choice, and the key that it means now.
alter table categories add column merged jsonb not null default '{}';
