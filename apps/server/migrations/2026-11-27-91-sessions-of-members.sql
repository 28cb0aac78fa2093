-- The sessions of a member are read from these indexes alone, without the rows: the dashboard reads those of all who left.
drop index round_members_user;
create index round_members_user on round_members (company_id, user_id, round_id) include (asked_at, accepted_at);
drop index coffee_members_user;
create index coffee_members_user on coffee_members (company_id, user_id, round_id, coffee_id);
