-- Whether only people meet of whom one is a peer of the other's manager.
alter table campaigns add column only_managers_peers boolean not null default false;
