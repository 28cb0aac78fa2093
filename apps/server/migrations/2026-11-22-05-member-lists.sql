-- Counting the active members of a company, and paging them by name, read these alone.
drop index users_active;
create index users_listed on users (company_id, is_active, id) where erased_at is null;
create index users_first_name on users (company_id, search_key(first_name), id) where erased_at is null;
create index users_last_name on users (company_id, search_key(last_name), id) where erased_at is null;
