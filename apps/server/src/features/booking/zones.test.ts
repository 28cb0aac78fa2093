import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { setClock } from '#test/clock.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCompany, makeUser } from '#test/factories.ts';

const { booking_slots: slotsOf, booking_schedule: schedule } = ENDPOINTS.booking;
const holder = testApp();

it('three people in Paris, New York and Auckland find a time while clocks change around them', async () => {
  const { app } = holder;
  const { services } = app;
  const { id: company_id } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const at = (first_name: string, timezone: string) =>
    makeUser(services, { company_id, first_name, timezone });
  const paris = await at('Ada', 'Europe/Paris');
  const york = await at('Bo', 'America/New_York');
  const auckland = await at('Cleo', 'Pacific/Auckland');
  const people = [paris, york, auckland];
  const { ids } = await makeCoffees(services, company_id, [people.map(({ user_id: id }) => id)]);
  const whose = { company_id, coffee_id: ids[0] ?? 0 };
  // Paris goes to summer time on 28 March, Auckland leaves it on 4 April; New York has it already.
  await setClock(app, '2027-03-22T10:00:00Z');
  const browser = await app.as(paris);
  const { slots } = await browser.call(slotsOf, { query: whose });
  const on = (day: string) => slots.filter((slot) => slot.startsWith(day)).map((slot) => slot.slice(11, 16));
  expect(on('2027-03-26')).toEqual(['18:00', '18:30', '19:00', '19:30', '20:00', '20:30']);
  expect(on('2027-03-29')).toEqual(['18:00', '18:30', '19:00', '19:30']);
  expect(on('2027-04-04')).toEqual(['19:00', '19:30']);
  const starts_at = '2027-03-29T18:00:00.000Z';
  await browser.call(schedule, { body: { ...whose, starts_at } });
  await app.settle();
  const mails = await services.database.global('read', (db) =>
    db.selectFrom('dev_mailbox').select(['to', 'subject', 'calendar']).execute(),
  );
  const subjectTo = ({ email }: { email: string }) => mails.find(({ to }) => to === email)?.subject;
  expect(subjectTo(paris)).toContain('Monday 29 March, 20:00 (Paris)');
  expect(subjectTo(york)).toContain('Monday 29 March, 14:00 (New York)');
  expect(subjectTo(auckland)).toContain('Tuesday 30 March, 07:00 (Auckland)');
  for (const { calendar } of mails) expect(calendar).toContain('DTSTART:20270329T180000Z');
}, 30_000);
