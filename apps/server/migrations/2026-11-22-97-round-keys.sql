-- The round of messages and of answers is looked for once for each statement and not for each of its 100,000 rows, which are of
-- the same one: that was a sixth of the time that a round takes to be asked. What a foreign key promises holds as before:
-- the round is there, it stays as long as the transaction that names it, and takes its rows along when it goes.
alter table deliveries drop constraint deliveries_company_id_round_id_fkey;
alter table round_members drop constraint round_members_company_id_round_id_fkey;
-- What is noted belongs to rows that have a round. Each message that leaves would lock it, several at the same time.
alter table delivery_counts drop constraint delivery_counts_company_id_round_id_fkey;
alter table round_counts drop constraint round_counts_company_id_round_id_fkey;

create function demand_rounds() returns trigger language plpgsql as $$
declare
  missing record;
begin
  perform from rounds r
  join (select distinct company_id, round_id from after_change where round_id is not null) as named
    on named.company_id = r.company_id and named.round_id = r.id
  for key share of r;
  select company_id, round_id into missing
  from (select distinct company_id, round_id from after_change where round_id is not null) as named
  where not exists (select from rounds r where r.company_id = named.company_id and r.id = named.round_id)
  limit 1;
  if found then
    raise exception 'There is no round % of company %.', missing.round_id, missing.company_id
      using errcode = 'foreign_key_violation', table = tg_table_name;
  end if;
  return null;
end
$$;

create trigger deliveries_of_rounds after insert on deliveries
  referencing new table as after_change for each statement execute function demand_rounds();
create trigger round_members_of_rounds after insert on round_members
  referencing new table as after_change for each statement execute function demand_rounds();

create function keep_key() returns trigger language plpgsql as $$
begin
  raise exception 'A row of % keeps its round and its company.', tg_table_name using errcode = 'foreign_key_violation';
end
$$;

create trigger deliveries_keep_round before update of company_id, round_id on deliveries
  for each row when ((old.company_id, old.round_id) is distinct from (new.company_id, new.round_id))
  execute function keep_key();
create trigger round_members_keep_round before update of company_id, round_id on round_members
  for each row when ((old.company_id, old.round_id) is distinct from (new.company_id, new.round_id))
  execute function keep_key();
create trigger rounds_keep_id before update of company_id, id on rounds
  for each row when ((old.company_id, old.id) is distinct from (new.company_id, new.id)) execute function keep_key();

-- A company may go in a transaction that sees no rows of companies: as for foreign keys, what is left behind is found all the same.
create function empty_round() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  scope text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'system', true);
  delete from deliveries where company_id = old.company_id and round_id = old.id;
  delete from round_members where company_id = old.company_id and round_id = old.id;
  delete from delivery_counts where company_id = old.company_id and round_id = old.id;
  delete from round_counts where company_id = old.company_id and round_id = old.id;
  perform set_config('app.scope', scope, true);
  return null;
end
$$;

create trigger rounds_emptied after delete on rounds for each row execute function empty_round();
