-- One member's standing in one program.
create table memberships (
  company_id bigint not null,
  campaign_id bigint not null,
  user_id bigint not null,
  status text not null default 'active' check (status in ('active', 'left')),
  snoozed_until date,
  -- Rounds in a row without a group although wanted: first in line next time.
  sit_outs integer not null default 0,
  updated_at timestamptz not null default app_now(),
  primary key (company_id, campaign_id, user_id),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('memberships');

-- One member in one round: asked, answered, and what became of them.
create table round_members (
  company_id bigint not null,
  round_id bigint not null,
  user_id bigint not null,
  asked_at timestamptz,
  accepted_at timestamptz,
  rejected_at timestamptz,
  reject_reason text,
  outcome text check (outcome in (
    'matched', 'declined', 'no_answer', 'snoozed', 'sat_out', 'no_partner', 'over_cap', 'inactive', 'left', 'delivery_failed'
  )),
  -- {code, rule, …}: what the sentence is made from.
  reason jsonb,
  primary key (company_id, round_id, user_id),
  foreign key (company_id, round_id) references rounds (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  check (accepted_at is null or rejected_at is null)
);
call protect_table('round_members');
create index round_members_user on round_members (company_id, user_id, round_id);
