alter table users
  -- The account whose owner was inside by a log-in of their own. Anybody may write anybody's address on a list of members,
  -- move a row to it, or vouch for it: none of that makes them somebody who was there.
  add column entered_by bigint;
