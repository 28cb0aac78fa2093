-- Grows with every change of where a coffee stands: what was told of an earlier one is known to be older.
alter table coffees add column revision integer not null default 0;
-- Whose time has passed, and which have stayed without a date: a few hours of them are looked at, of all companies.
create index coffees_over on coffees (ends_at) where status = 1;
create index coffees_undated on coffees (sent_at) where status = 0;

-- What happened at a table, and who did it: those who sit there see it.
alter table activities
  add column coffee_id bigint,
  add column actor_id bigint;
create index activities_coffee on activities (company_id, coffee_id, created_at desc) where coffee_id is not null;

-- Whom something that happened names: those who joined a program on one day.
create table activity_people (
  company_id bigint not null,
  activity_id bigint not null,
  user_id bigint not null,
  primary key (company_id, activity_id, user_id),
  foreign key (company_id, activity_id) references activities (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('activity_people');
create index activity_people_user on activity_people (company_id, user_id);
