-- The time of a booking that each guest agreed to. A booking that was moved since waits for the guest again.
create table booking_agreements (
  company_id bigint not null,
  booking_id bigint not null,
  user_id bigint not null,
  starts_at timestamptz not null,
  agreed_at timestamptz not null default app_now(),
  primary key (company_id, booking_id, user_id),
  foreign key (company_id, booking_id) references bookings (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call protect_table('booking_agreements');
create index booking_agreements_user on booking_agreements (company_id, user_id);

-- Times that were booked before count as agreed: their events said that everyone had accepted.
insert into booking_agreements (company_id, booking_id, user_id, starts_at)
select b.company_id, b.id, m.user_id, b.starts_at
from bookings b join coffee_members m on m.company_id = b.company_id and m.coffee_id = b.coffee_id
where b.canceled_at is null and m.part in ('member', 'fixed');
