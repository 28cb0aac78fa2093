-- When an admin put somebody into the groups of a session who took no part in it. They take part from then on, and are
-- not counted among those who said yes.
alter table round_members add column added_at timestamptz;
