-- The round of a member is that of their coffee, which refers to it: a second check of each row took a tenth of a large draw.
alter table coffee_members drop constraint coffee_members_company_id_round_id_fkey;
