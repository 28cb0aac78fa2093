-- The photo of a member, in the two sizes in which pages show it.
create table member_photos (
  company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null,
  -- A hash of the photo: part of its address, which browsers may keep.
  version text not null,
  large bytea not null,
  small bytea not null,
  created_at timestamptz not null default app_now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('member_photos');

-- A line about oneself, which colleagues read.
alter table users add column about_me text not null default '';
