-- What the algorithms, reminders and quiet times of a program need, and the policy for those who do not answer.

alter table campaigns
  -- One entry per place of a composed group: {label, filters, reuse}.
  add column seats jsonb not null default '[]',
  -- Members who join every group.
  add column fixed_participants bigint[] not null default '{}',
  -- With optin_option 3: whose members are asked.
  add column optin_audiences bigint[] not null default '{}',
  add column reminder_hours smallint check (reminder_hours in (24, 48, 72)),
  -- {from, to, weekends}
  add column quiet_hours jsonb,
  -- [{from, to}], days of the program's zone.
  add column quiet_days jsonb not null default '[]';

-- When those who did not answer were asked again.
alter table rounds add column reminded_at timestamptz;

alter table round_members drop constraint round_members_outcome_check;
alter table round_members add constraint round_members_outcome_check check (outcome in (
  'matched', 'declined', 'no_answer', 'snoozed', 'own_pace', 'sat_out', 'not_drawn', 'no_partner', 'over_cap',
  'inactive', 'left', 'delivery_failed'
));

alter table memberships
  -- Invitations in a row without an answer.
  add column ignored smallint not null default 0,
  -- Asked whether they want to stay; null again with any answer.
  add column stay_asked_at timestamptz,
  -- Put on a break by the policy until snoozed_until; null again when they come back.
  add column paused_at timestamptz;

alter table coffee_members
  add column part text not null default 'member' check (part in ('member', 'fixed', 'giver', 'receiver')),
  -- Which of the person's groups of this part of the round this is; beyond 0 only where one may be in several.
  add column nth smallint not null default 0,
  -- What their place in a composed group is called.
  add column seat text;
-- Still the database refuses a second group, unless the draw says that it is one.
alter table coffee_members drop constraint coffee_members_company_id_round_id_user_id_key;
alter table coffee_members add unique (company_id, round_id, user_id, part, nth);

create table gost_settings (
  company_id bigint primary key references companies (id) on delete cascade,
  enabled boolean not null default false,
  ignored_limit smallint not null default 3 check (ignored_limit > 0),
  action text not null default 'ask' check (action in ('ask', 'pause')),
  snooze_weeks smallint not null default 4 check (snooze_weeks > 0),
  notify_admins boolean not null default true
);
call protect_table('gost_settings');
