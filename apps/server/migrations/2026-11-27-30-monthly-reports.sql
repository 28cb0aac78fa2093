-- Admins who get the numbers of each month by email.
create table monthly_report_recipients (
  company_id bigint not null,
  user_id bigint not null,
  added_at timestamptz not null default app_now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('monthly_report_recipients');

-- The months whose report was queued, so that no worker queues one again.
create table monthly_reports (
  company_id bigint not null references companies (id) on delete cascade,
  -- The first day of the month that the report is about.
  month date not null,
  queued_at timestamptz not null default app_now(),
  primary key (company_id, month)
);
call protect_table('monthly_reports');
