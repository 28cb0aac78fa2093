-- The member who changed the state or the time of the coffee last; null for the system. It is compared with members of the group
-- only, so that it refers to no row.
alter table coffees add column changed_by bigint;
