alter table msteams_tenants
  drop constraint msteams_tenants_install_problem_check,
  -- `bot`: Microsoft does not know the bot of the app.
  add constraint msteams_tenants_install_problem_check
    check (install_problem in ('bot', 'permission', 'package'));
create index msteams_users_without_chat on msteams_users (company_id, msteams_tenant_id, install_at)
  where conversation_id is null;
