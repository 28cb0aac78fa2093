import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { setClock } from '#test/clock.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCompany, makeUser } from '#test/factories.ts';

const { booking_slots: slotsOf, booking_schedule: schedule } = ENDPOINTS.booking;
const { availabilities_update: setHours } = ENDPOINTS.availabilities;
const { coffees_update: update } = ENDPOINTS.coffees;
const holder = testApp();

/** Clocks go back in Europe on Sunday 31 October 2027, in North America on Sunday 7 November. */
const BEFORE = '2027-10-26T10:00:00Z';

/** A coffee of two in their zones, days before clocks go back in Europe. */
async function scene(zones: readonly [string, string]) {
  const { app } = holder;
  const { services } = app;
  const { id: company_id } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const [ada, bo] = [
    await makeUser(services, { company_id, first_name: 'Ada', timezone: zones[0] }),
    await makeUser(services, { company_id, first_name: 'Bo', timezone: zones[1] }),
  ];
  const { ids } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  await setClock(app, BEFORE);
  const [browser, other] = [await app.as(ada), await app.as(bo)];
  const whose = { company_id, coffee_id: ids[0] ?? 0 };
  const on = async (day: string) => {
    const { slots } = await browser.call(slotsOf, { query: whose });
    return slots.filter((slot) => slot.startsWith(day)).map((slot) => slot.slice(11, 16));
  };
  const mailTo = async ({ email }: { email: string }) => {
    await app.settle();
    return services.database.global('read', (db) =>
      db
        .selectFrom('dev_mailbox')
        .select(['subject', 'text', 'calendar'])
        .where('to', '=', email)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
  };
  return { company_id, ada, bo, browser, other, whose, on, mailTo };
}

describe('when clocks go back', () => {
  it('working hours of two continents are an hour closer for a week', async () => {
    const { on, browser, whose, mailTo, ada, bo } = await scene(['Europe/Paris', 'America/New_York']);
    const late = ['14:00', '14:30', '15:00', '15:30'];
    // Until 18:00 in Paris, from 9:00 in New York: 15:00 to 18:00, from 14:00, and from 15:00 again.
    expect(await on('2027-10-29')).toEqual(['13:00', '13:30', ...late]);
    expect(await on('2027-10-31')).toEqual([]);
    expect(await on('2027-11-01')).toEqual(['13:00', '13:30', ...late, '16:00', '16:30']);
    expect(await on('2027-11-05')).toEqual(['13:00', '13:30', ...late, '16:00', '16:30']);
    expect(await on('2027-11-08')).toEqual([...late, '16:00', '16:30']);
    await browser.call(schedule, { body: { ...whose, starts_at: '2027-11-01T13:00:00.000Z' } });
    const [hers, his] = [await mailTo(ada), await mailTo(bo)];
    expect(hers.subject).toContain('Monday 1 November, 14:00 (Paris)');
    expect(his.subject).toContain('Monday 1 November, 09:00 (New York)');
    for (const { calendar } of [hers, his]) {
      expect(calendar).toContain('DTSTART:20271101T130000Z');
      expect(calendar).toContain('DTEND:20271101T133000Z');
    }
  });

  it('an hour that exists twice is offered twice, and the two are distinguishable', async () => {
    const { company_id, on, browser, other, whose, mailTo, ada } = await scene([
      'Europe/Paris',
      'Europe/Paris',
    ]);
    const nobody = Array.from({ length: 6 }, () => []);
    const weekly = [...nobody, [{ from: '01:30', to: '03:30' }]];
    for (const person of [browser, other]) {
      await person.call(setHours, { params: { company_id }, body: { weekly } });
    }
    // 01:30 to 03:30 on the clock are three hours.
    expect(await on('2027-10-30')).toEqual(['23:30']);
    expect(await on('2027-10-31')).toEqual(['00:00', '00:30', '01:00', '01:30', '02:00']);
    // A week later two again.
    expect(await on('2027-11-07')).toEqual(['00:30', '01:00', '01:30', '02:00']);
    await browser.call(schedule, { body: { ...whose, starts_at: '2027-10-31T01:30:00.000Z' } });
    const mail = await mailTo(ada);
    expect(mail.subject).toContain('Sunday 31 October, 02:30 GMT+1 (Paris)');
    expect(mail.calendar).toContain('DTSTART:20271031T013000Z');
    expect(mail.calendar).toContain('DTEND:20271031T020000Z');
  });

  it('exceptions, pauses and other coffees follow the clock', async () => {
    const { company_id, ada, on, browser, other } = await scene(['Europe/Paris', 'Europe/Paris']);
    const sunday = { date: '2027-10-31', hours: [{ from: '09:00', to: '10:00' }] };
    const exceptions = [sunday, { date: '2027-11-01', hours: [] }];
    const pause = { from: '2027-11-03', to: '2027-11-03' };
    await browser.call(setHours, { params: { company_id }, body: { exceptions, pause } });
    await other.call(setHours, { params: { company_id }, body: { exceptions: [sunday] } });
    expect(await on('2027-10-31')).toEqual(['08:00', '08:30']);
    expect(await on('2027-11-01')).toEqual([]);
    expect(await on('2027-11-03')).toEqual([]);
    // From 9:00, which is an hour later in UTC than before.
    expect((await on('2027-10-29'))[0]).toBe('07:00');
    expect((await on('2027-11-02'))[0]).toBe('08:00');
    const others = await makeUser(holder.app.services, { company_id, timezone: 'Europe/Paris' });
    const { ids } = await makeCoffees(holder.app.services, company_id, [[ada.user_id, others.user_id]]);
    const second = { params: { company_id, id: ids[0] ?? 0 } };
    await browser.call(update, {
      ...second,
      body: { status: 1, scheduled_at: '2027-11-02T09:00:00+01:00' },
    });
    expect((await on('2027-11-02')).slice(0, 2)).toEqual(['08:30', '09:00']);
  });
});
