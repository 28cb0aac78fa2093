-- Whether the demo workspace gets a history, and whether it has it: made once, in the background, in one transaction.
alter table demo
  -- The ids that are reserved for its rows, by table; null where it gets none.
  add column history_ids jsonb,
  add column history_at timestamptz;
