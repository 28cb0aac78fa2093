-- Said yes to the next session before anybody is asked: they take part in it at once.
alter table memberships add column joins_next boolean not null default false;
