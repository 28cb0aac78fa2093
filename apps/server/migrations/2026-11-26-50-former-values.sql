-- The options that members had before, so that figures about a session count members where they were then. A change of a field of
-- type select or boolean adds a row; a member who never changed has none.
create table former_values (
  company_id bigint not null,
  user_id bigint not null,
  category_id bigint not null,
  -- When another value took its place.
  until timestamptz not null,
  -- Key of the option, or true or false.
  choice text not null,
  primary key (company_id, user_id, category_id, until),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('former_values');

create function keep_former_values() returns trigger language plpgsql as $$
begin
  insert into former_values (company_id, user_id, category_id, until, choice)
  select new.company_id, new.id, c.id, app_now(), old.fields ->> c.id::text
  from categories c
  where c.company_id = new.company_id and c.type in ('select', 'boolean')
    and old.fields ->> c.id::text is not null
    and old.fields ->> c.id::text is distinct from new.fields ->> c.id::text
  -- Of two changes at the same instant, the first one replaced what the member had before.
  on conflict do nothing;
  return null;
end
$$;

-- An erased member leaves no former values either.
create trigger users_fields_replaced after update of fields on users
  for each row when (old.fields is distinct from new.fields and new.erased_at is null)
  execute function keep_former_values();
