-- New words of the search wait in a list, and whoever fills it writes all of them into the index: at 4 MB this took 60 ms
-- of one statement of an upload, at 256 kB it takes 15. Every search reads the list as well.
alter index users_search set (gin_pending_list_limit = 256);
