-- The figures of a sent session for the dashboard, so that a range of years is a sum over sessions. A row can always be computed
-- again from the session; where it is missing or outdated, it is computed when it is read.
create table round_figures (
  company_id bigint not null,
  round_id bigint not null,
  -- A field whose options are the groups; 0 for the figures without groups.
  category_id bigint not null,
  -- Until when groups of the session were sent.
  last_sent_at timestamptz not null,
  figures jsonb not null,
  primary key (company_id, round_id, category_id),
  foreign key (company_id, round_id) references rounds (company_id, id) on delete cascade
);
call protect_table('round_figures');

-- Which stored figures are outdated: a row for each transaction that changed something, so that no transaction waits for another.
create table round_changes (
  company_id bigint not null,
  round_id bigint not null,
  -- The field whose options changed for somebody; 0 for a change that concerns all figures of the session.
  category_id bigint not null,
  changed_by bigint not null default pg_current_xact_id()::text::bigint,
  primary key (company_id, round_id, category_id, changed_by),
  foreign key (company_id, round_id) references rounds (company_id, id) on delete cascade
);
call protect_table('round_changes');

-- Nothing is stored of sessions that are not sent, nor in the first hour after that: a transaction that began before does not know.
create function note_round_change(company bigint, round bigint) returns void language plpgsql as $$
begin
  insert into round_changes (company_id, round_id, category_id)
  select company_id, id, 0 from rounds where company_id = company and id = round and matchs_sent_at is not null
  on conflict do nothing;
end
$$;

create function note_group_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_round_change(old.company_id, old.round_id); end if;
  if tg_op <> 'DELETE' then perform note_round_change(new.company_id, new.round_id); end if;
  return null;
end
$$;

create trigger coffees_changed_in after insert on coffees
  for each row when (new.round_id is not null and new.sent_at is not null) execute function note_group_change();
create trigger coffees_changed_out after delete on coffees
  for each row when (old.round_id is not null and old.sent_at is not null) execute function note_group_change();
create trigger coffees_changed_anew after update of round_id, status, sent_at, scheduled_at, ends_at on coffees
  for each row when (
    new.sent_at is not null
    and (old.round_id, old.status, old.sent_at, old.scheduled_at, old.ends_at)
      is distinct from (new.round_id, new.status, new.sent_at, new.scheduled_at, new.ends_at))
  execute function note_group_change();
create trigger coffee_members_changed after insert or delete or update of coffee_id, user_id, round_id, part on coffee_members
  for each row execute function note_group_change();

create function note_rating_change() returns trigger language plpgsql as $$
begin
  perform note_round_change(c.company_id, c.round_id) from coffees c
  where c.company_id = coalesce(new.company_id, old.company_id) and c.id = coalesce(new.coffee_id, old.coffee_id);
  return null;
end
$$;

create trigger coffee_feedback_changed after insert or delete or update of rating on coffee_feedback
  for each row execute function note_rating_change();

create function note_sent_round_change() returns trigger language plpgsql as $$
begin
  perform note_round_change(new.company_id, new.id);
  return null;
end
$$;

create trigger rounds_changed after update of matchs_sent_at, campaign_id on rounds
  for each row when (old.matchs_sent_at is not null
    and (old.matchs_sent_at, old.campaign_id) is distinct from (new.matchs_sent_at, new.campaign_id))
  execute function note_sent_round_change();

-- Answers, where they are counted: a session of 100,000 would call a function for each row as often.
create or replace function count_answers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into round_counts (company_id, round_id, outcome, members, asked, accepted, rejected)
    select company_id, round_id, outcome, count(*), count(asked_at),
      count(accepted_at) filter (where added_at is null), count(rejected_at)
    from after_change group by company_id, round_id, outcome;
    perform note_round_change(company_id, round_id) from (select distinct company_id, round_id from after_change) changed;
  elsif tg_op = 'DELETE' then
    insert into round_counts (company_id, round_id, outcome, members, asked, accepted, rejected)
    select company_id, round_id, outcome, -count(*), -count(asked_at),
      -count(accepted_at) filter (where added_at is null), -count(rejected_at)
    from before_change
    where exists (select from rounds where company_id = before_change.company_id and id = before_change.round_id)
    group by company_id, round_id, outcome;
    perform note_round_change(company_id, round_id) from (select distinct company_id, round_id from before_change) changed;
  else
    insert into round_counts (company_id, round_id, outcome, members, asked, accepted, rejected)
    select company_id, round_id, outcome, sum(members), sum(asked), sum(accepted), sum(rejected)
    from (
      select company_id, round_id, outcome, count(*) as members, count(asked_at) as asked,
        count(accepted_at) filter (where added_at is null) as accepted, count(rejected_at) as rejected
      from after_change group by company_id, round_id, outcome
      union all
      select company_id, round_id, outcome, -count(*), -count(asked_at),
        -count(accepted_at) filter (where added_at is null), -count(rejected_at)
      from before_change group by company_id, round_id, outcome
    ) as changed
    group by company_id, round_id, outcome
    having sum(members) <> 0 or sum(asked) <> 0 or sum(accepted) <> 0 or sum(rejected) <> 0;
    perform note_round_change(company_id, round_id) from (select distinct company_id, round_id from after_change) changed;
  end if;
  return null;
end
$$;

create function note_member_change(company bigint, member bigint, category bigint) returns void language plpgsql as $$
begin
  insert into round_changes (company_id, round_id, category_id)
  select r.company_id, r.id, category
  from (
    select round_id from round_members where company_id = company and user_id = member
    union
    select round_id from coffee_members where company_id = company and user_id = member
  ) theirs
  join rounds r on r.company_id = company and r.id = theirs.round_id and r.matchs_sent_at is not null
  on conflict do nothing;
end
$$;

create or replace function keep_former_values() returns trigger language plpgsql as $$
begin
  insert into former_values (company_id, user_id, category_id, until, choice)
  select new.company_id, new.id, c.id, app_now(), old.fields ->> c.id::text
  from categories c
  where c.company_id = new.company_id and c.type in ('select', 'boolean')
    and old.fields ->> c.id::text is not null
    and old.fields ->> c.id::text is distinct from new.fields ->> c.id::text
  -- Of two changes at the same instant, the first one replaced what the member had before.
  on conflict do nothing;
  -- A field that is filled in holds for earlier sessions too. Any other change leaves them as they were.
  perform note_member_change(new.company_id, new.id, c.id) from categories c
  where c.company_id = new.company_id and c.type in ('select', 'boolean')
    and old.fields ->> c.id::text is null and new.fields ->> c.id::text is not null;
  return null;
end
$$;

-- An erased member had no value in any session.
create function note_erasure() returns trigger language plpgsql as $$
begin
  perform note_member_change(new.company_id, new.id, c.id) from categories c
  where c.company_id = new.company_id and c.type in ('select', 'boolean') and (
    old.fields ->> c.id::text is not null
    or exists (
      select from former_values f where f.company_id = new.company_id and f.user_id = new.id and f.category_id = c.id));
  return null;
end
$$;

create trigger users_erasure_noted after update of erased_at on users
  for each row when (old.erased_at is null and new.erased_at is not null) execute function note_erasure();
