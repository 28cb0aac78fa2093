-- How far the introductions of a company reached at the end of each week. Stored, because a sample of 4,096 people in a large company
-- takes seconds of a processor, and because who was a coworker then is not known later.
create table network_points (
  company_id bigint not null references companies (id) on delete cascade,
  -- The last day of the week, in the time zone of the company.
  day date not null,
  coworkers integer not null,
  -- Shares of all pairs, 0 to 1.
  within_1 double precision not null,
  within_2 double precision not null,
  within_3 double precision not null,
  isolated integer not null,
  bridges integer not null,
  starting_points integer not null,
  primary key (company_id, day)
);
call protect_table('network_points');
