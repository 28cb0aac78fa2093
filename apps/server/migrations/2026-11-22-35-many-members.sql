-- The admins of a company among all of its members: each step of an act looks at them.
create index users_roles on users (company_id, role, id) where role > 0;

-- An act that changes 100,000 members writes as many rows here, and each reference is looked up for each of them. The
-- company is that of the act, and nobody is deleted but with their company (an erased person keeps their row).
alter table bulk_act_changes
  drop constraint bulk_act_changes_company_id_fkey,
  drop constraint bulk_act_changes_company_id_user_id_fkey;
