-- Long work that counts says how far it is in what it counts, and fails with the numbers of its sentence.
alter table long_jobs
  add column done integer check (done >= 0),
  add column total integer check (total >= 0),
  add column problem_values jsonb not null default '{}';

-- One act on many members: kept for a day, so that it can be taken back, and while it runs in steps.
create table bulk_acts (
  company_id bigint not null references companies (id) on delete cascade,
  -- By which it is undone.
  id uuid not null,
  -- Who did it.
  user_id bigint not null,
  act text not null,
  -- What it was asked to do, as its kind writes it.
  detail jsonb not null default '{}',
  -- From where it was asked, for the audit log: of an act that goes on when the request is over.
  ip text not null default '',
  user_agent text not null default '',
  -- Members that it is about, that it has come to, and that it changed.
  total integer not null default 0,
  done integer not null default 0,
  changed integer not null default 0,
  created_at timestamptz not null default app_now(),
  -- Nothing of it is left to undo.
  undone_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('bulk_acts');
create index bulk_acts_age on bulk_acts (created_at);

-- Whom an act in steps is still about, in the order of ids: a step that was done is gone.
create table bulk_act_steps (
  company_id bigint not null references companies (id) on delete cascade,
  act_id uuid not null,
  step integer not null,
  user_ids bigint[] not null default '{}',
  primary key (company_id, act_id, step),
  foreign key (company_id, act_id) references bulk_acts (company_id, id) on delete cascade
);
call protect_table('bulk_act_steps');

-- What an act changed of a member: what is undone is gone.
create table bulk_act_changes (
  company_id bigint not null references companies (id) on delete cascade,
  act_id uuid not null,
  user_id bigint not null,
  -- As the kind of the act writes them.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  at timestamptz not null default app_now(),
  primary key (company_id, act_id, user_id),
  foreign key (company_id, act_id) references bulk_acts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('bulk_act_changes');
create index bulk_act_changes_user on bulk_act_changes (company_id, user_id);
