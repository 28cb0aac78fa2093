-- Messages of a round are read by kind and state. Before the database has counted those of a new round it takes any index for as
-- good as another, and by this key it read them all for each page. By member first it also finds the mails of a member.
alter table deliveries drop constraint deliveries_company_id_round_id_user_id_kind_key;
alter table deliveries add unique (company_id, user_id, round_id, kind);
drop index deliveries_user;
