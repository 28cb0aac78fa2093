-- Groups that are reviewed are made before the sending time: when, is a setting of the program.
alter table campaigns add column review_from text not null default 'evening'
  check (review_from in ('three_hours', 'evening', 'weekday_evening', 'two_days', 'three_days'));

alter table rounds
  -- Who lets the groups go out at the sending time; null while nobody does.
  add column approved_at timestamptz,
  add column approved_by bigint,
  -- When admins were told that nobody had approved: before the sending time, and at it.
  add column review_reminded_at timestamptz,
  add column review_overdue_at timestamptz,
  add foreign key (company_id, approved_by) references users (company_id, id) on delete set null (approved_by),
  drop constraint rounds_due_step_check,
  add constraint rounds_due_step_check
    check (due_step in ('open', 'ask', 'remind', 'draw', 'send', 'remind_review', 'tell_overdue'));

-- When the groups of a session are made for review: `reviewStart` of packages/contract says the same. Invited members keep at
-- least half of their time to answer. `asked` is null where nobody is asked.
create function review_starts_at(matches timestamptz, asked timestamptz, review_from text, zone text)
returns timestamptz language sql stable as $$
  select greatest(
    case when review_from = 'three_hours' then matches - interval '3 hours'
      else ((matches at time zone zone)::date - case review_from
        when 'two_days' then 2
        when 'three_days' then 3
        when 'weekday_evening' then
          case extract(isodow from matches at time zone zone) when 1 then 3 when 7 then 2 else 1 end
        else 1 end + time '18:00') at time zone zone end,
    asked + (matches - asked) / 2)
$$;
