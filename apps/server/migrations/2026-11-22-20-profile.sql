-- The profile of a member asks for everything about one person.
create index deliveries_user on deliveries (company_id, user_id, id desc);
create index memberships_user on memberships (company_id, user_id);
create index audit_log_actor on audit_log (company_id, actor_id, at desc, id desc);
