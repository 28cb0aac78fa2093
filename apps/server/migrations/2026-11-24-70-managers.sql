-- Who a member reports to.
alter table users add column manager_id bigint check (manager_id <> id);
alter table users add foreign key (company_id, manager_id) references users (company_id, id)
  on delete set null (manager_id);
create index users_manager on users (company_id, manager_id) where manager_id is not null;

-- Managers that rows of an upload name and that are not set yet: a later row may be the manager's. What is left when
-- the upload has ended is its warnings.
create table upload_managers (
  company_id bigint not null,
  upload_id uuid not null,
  "row" integer not null,
  user_id bigint not null,
  -- Email address or external id, as written in the file.
  manager text not null,
  reason text not null check (reason in ('unknown_manager', 'manager_oneself', 'manager_cycle')),
  primary key (company_id, upload_id, "row"),
  foreign key (company_id, upload_id) references uploads (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('upload_managers');
create index upload_managers_user on upload_managers (company_id, user_id);
