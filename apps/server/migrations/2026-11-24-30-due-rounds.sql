-- A step that failed is tried again later and later, so that it never stands in front of those that can be done.
alter table campaigns
  -- How often the next session could not be opened, and when it is tried again.
  add column opening_failures integer not null default 0,
  add column opening_retry_at timestamptz;

alter table rounds
  -- The step of the session that was handed to a worker last, how often, and when it is handed out again if it is still due.
  add column due_step text check (due_step in ('open', 'ask', 'remind', 'draw')),
  add column attempts integer not null default 0,
  add column retry_at timestamptz;

-- Whether a session of a program is open keeps its next one waiting.
create index rounds_open on rounds (company_id, campaign_id) where status in (0, 1, 5) and opened_at is not null;
