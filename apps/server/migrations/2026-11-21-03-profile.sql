alter table users
  -- Since when nobody stands behind this row: it keeps the counts, and nothing that says who it was.
  add column erased_at timestamptz;

-- A member's own ceiling of meetings is a reason of its own to have no group.
alter table round_members drop constraint round_members_outcome_check;
alter table round_members add constraint round_members_outcome_check check (outcome in (
  'matched', 'declined', 'no_answer', 'snoozed', 'own_pace', 'sat_out', 'no_partner', 'over_cap', 'inactive', 'left',
  'delivery_failed'
));
