-- What a member was shown of the product, and what they did with it.
create table onboarding_members (
  company_id bigint not null,
  user_id bigint not null,
  -- Pages that were visited, and what was put away.
  state jsonb not null default '{}',
  -- Ids of steps that were shown once: they never show themselves again.
  seen_steps integer[] not null default '{}',
  button_hidden_at timestamptz,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('onboarding_members');
