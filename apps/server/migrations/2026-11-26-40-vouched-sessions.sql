-- When the identity provider says that the person logged in there. Null for sessions of before, and for all others.
alter table sessions add column vouched_at timestamptz;
