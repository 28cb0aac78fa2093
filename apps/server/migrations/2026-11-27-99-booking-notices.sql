-- The reminders and questions that guests of a booking got, so that each gets one of a kind for a day, however many workers look.
create table booking_notices (
  company_id bigint not null,
  booking_id bigint not null,
  user_id bigint not null,
  kind text not null,
  -- The day of the meeting in the zone of the guest: a meeting that moves to another day has another reminder.
  day date not null,
  created_at timestamptz not null default app_now(),
  primary key (company_id, booking_id, user_id, kind, day),
  foreign key (company_id, booking_id) references bookings (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('booking_notices');
create index booking_notices_user on booking_notices (company_id, user_id);
create index bookings_starts on bookings (starts_at) where canceled_at is null;
