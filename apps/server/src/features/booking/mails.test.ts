import { ENDPOINTS } from '@fika/contract';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCompany, makeUser } from '#test/factories.ts';

const { booking_slots: slotsOf, booking_schedule: schedule } = ENDPOINTS.booking;
const { booking_reschedule: move, booking_cancel: cancel } = ENDPOINTS.booking;
const holder = testApp();

async function lastMailTo(address: string) {
  await holder.app.settle();
  const mail = await holder.app.services.database.global('read', (db) =>
    db
      .selectFrom('dev_mailbox')
      .select(['subject', 'text', 'calendar'])
      .where('to', '=', address)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  const calendar = new ICAL.Component(ICAL.parse(mail.calendar ?? '') as never);
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('The mail has no event');
  const event = new ICAL.Event(component);
  return {
    ...mail,
    method: calendar.getFirstPropertyValue('method'),
    status: component.getFirstPropertyValue('status'),
    event: {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      attendees: event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
    },
  };
}

/** The target of a link of an email, without the start of the address. */
const linkIn = (text: string, page: string) => new RegExp(`/booking/${page}/\\?token=(\\S+)`).exec(text)?.[1];

it('reach all guests in their language and zone, with one event that follows the booking', async () => {
  const { services, anonymous } = holder.app;
  const { id: company_id } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const ada = await makeUser(services, {
    company_id,
    first_name: 'Ada',
    last_name: 'Byron',
    timezone: 'America/New_York',
  });
  const zoe = await makeUser(services, {
    company_id,
    first_name: 'Zoé',
    last_name: 'Martin',
    culture: 'fr',
  });
  const { ids } = await makeCoffees(services, company_id, [[ada.user_id, zoe.user_id]]);
  const whose = { company_id, coffee_id: ids[0] ?? 0 };
  const browser = await holder.app.as(ada);
  const { slots } = await browser.call(slotsOf, { query: whose });
  const [first = '', second = ''] = slots;
  await browser.call(schedule, { body: { ...whose, starts_at: first } });

  const own = await lastMailTo(ada.email);
  const hers = await lastMailTo(zoe.email);
  expect(own.subject).toMatch(/^Coffee with Zoé: .*\(New York\)$/);
  expect(hers.subject).toMatch(/^Café avec Ada\u00a0: .*\(Paris\)$/);
  expect(own.text).toMatch(/^Your coffee is booked\n/);
  expect(own.text).toContain('You booked half an hour');
  expect(hers.text).toContain('Ada Byron a réservé');
  expect(hers).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED' });
  expect(hers.event).toMatchObject({
    sequence: 0,
    start: first,
    end: new Date(Date.parse(first) + 30 * 60_000).toISOString(),
    attendees: [`mailto:${ada.email}`, `mailto:${zoe.email}`],
  });
  expect(own.event.uid).toBe(hers.event.uid);
  expect(own.calendar).toMatch(/DTSTART:\d{8}T\d{6}Z\r\n/);

  const moving = linkIn(hers.text, 'reschedule') ?? '';
  await anonymous.call(move, { body: { token: moving, starts_at: second } });
  const moved = await lastMailTo(ada.email);
  expect(moved.subject).toMatch(/^Moved: coffee with Zoé/);
  expect(moved.text).toContain('Zoé Martin moved your coffee to another time. The previous time was ');
  const was = own.subject.slice(own.subject.indexOf(': ') + 2);
  expect(moved.text).toContain(`The previous time was ${was}.`);
  expect(moved).toMatchObject({
    method: 'REQUEST',
    event: { uid: own.event.uid, sequence: 1, start: second },
  });

  const ending = linkIn(moved.text, 'cancel') ?? '';
  await anonymous.call(cancel, { body: { token: ending } });
  const ended = await lastMailTo(zoe.email);
  expect(ended.subject).toMatch(/^Horaire annulé\u00a0: café avec Ada/);
  expect(ended).toMatchObject({
    method: 'CANCEL',
    status: 'CANCELLED',
    event: { uid: own.event.uid, sequence: 2, start: second },
  });
  // From there another time can be booked: another event.
  const again = linkIn(ended.text, 'schedule') ?? '';
  await anonymous.call(schedule, { body: { token: again, starts_at: first } });
  const next = await lastMailTo(ada.email);
  expect(next.event).toMatchObject({ sequence: 0, start: first });
  expect(next.event.uid).not.toBe(own.event.uid);
});
