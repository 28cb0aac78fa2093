-- A session that ends unsent has outcomes too: withdrawn by an admin, or archived with its program.
alter table round_members drop constraint round_members_outcome_check;
alter table round_members add constraint round_members_outcome_check check (outcome in (
  'matched', 'declined', 'no_answer', 'snoozed', 'own_pace', 'sat_out', 'not_drawn', 'no_partner', 'over_cap',
  'inactive', 'left', 'delivery_failed', 'withdrawn', 'archived'
));

-- Sessions that ended before: nobody met in the groups that were under review.
select set_config('app.scope', 'system', true);
delete from coffees c using rounds r
where r.company_id = c.company_id and r.id = c.round_id and r.status in (3, 4) and c.sent_at is null;
update round_members m set
  outcome = case when m.rejected_at is not null then 'declined' when r.status = 3 then 'withdrawn' else 'archived' end,
  reason = null
from rounds r
where r.company_id = m.company_id and r.id = m.round_id and r.status in (3, 4)
  and (m.outcome is null or m.accepted_at is not null
    or m.outcome in ('matched', 'sat_out', 'not_drawn', 'no_partner', 'no_answer'));
select set_config('app.scope', '', true);
