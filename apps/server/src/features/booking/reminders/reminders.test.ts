import { COFFEE_STATUS, ENDPOINTS } from '@fika/contract';
import { beforeEach, expect, it } from 'vitest';
import { appNow } from '#platform/db/database.ts';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCrowd } from '#test/crowd.ts';
import { makeCompany, makeUser, type MadeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';

const { booking_schedule: schedule, booking_reschedule: move, booking_cancel: cancel } = ENDPOINTS.booking;
const { availabilities_update: updateHours } = ENDPOINTS.availabilities;
const { coffees_feedback: giveFeedback } = ENDPOINTS.coffees;
const { update_settings: updateSettings } = ENDPOINTS.members;
const holder = testApp();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const now = async () => Date.parse(await holder.app.services.database.global('read', appNow));

/** Moves the clock to the next time that a day of the week, 0 for Sunday, has a time. */
async function goTo(weekday: number, time: string): Promise<void> {
  const start = await now();
  const day = Math.floor(start / DAY) * DAY;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const wanted = Array.from(
    { length: 8 },
    (_, days) => day + days * DAY + (hours * 60 + minutes) * MINUTE,
  ).find((at) => at > start && new Date(at).getUTCDay() === weekday);
  await holder.app.advance(`${(wanted ?? start) - start} milliseconds`);
}

/** The instant at which a day after today has a time. */
async function inDays(days: number, time: string): Promise<string> {
  const day = new Date((await now()) + days * DAY).toISOString().slice(0, 10);
  return `${day}T${time}:00.000Z`;
}

const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY] = [1, 2, 3, 4, 5, 6] as const;

beforeEach(() => goTo(TUESDAY, '06:00'));

/** Two people who are matched and have not booked. */
async function pair() {
  const { app } = holder;
  const { id: company_id } = await makeCompany(app.services, { timezone: 'UTC' });
  const ada = await makeUser(app.services, { company_id, first_name: 'Ada' });
  const bo = await makeUser(app.services, { company_id, first_name: 'Bo', culture: 'fr' });
  const { ids } = await makeCoffees(app.services, company_id, [[ada.user_id, bo.user_id]]);
  const whose = { company_id, coffee_id: ids[0] ?? 0 };
  const browser = await app.as(ada);
  return { company_id, ada, bo, whose, browser, params: { company_id, id: whose.coffee_id } };
}

const run = () => holder.app.services.jobs.runOnce(holder.app.services, 'booking.queue-notices');
const REMINDER = /^(Today at|Aujourd’hui à)/;
const QUESTION = /^(How was|Votre .+ comment cela s’est-il passé)/;

async function sent(to: MadeUser, subject: RegExp) {
  await run();
  return (await mailsTo(holder.app, to.email)).filter((mail) => subject.test(mail.subject));
}

it('reminds both once in the morning of the meeting, however many workers look', async () => {
  const { ada, bo, browser, whose } = await pair();
  await browser.call(schedule, { body: { ...whose, starts_at: await inDays(1, '14:00') } });
  await goTo(TUESDAY, '12:00').then(() => expect(sent(ada, REMINDER)).resolves.toEqual([]));
  await goTo(WEDNESDAY, '06:55');
  expect(await sent(ada, REMINDER)).toEqual([]);
  await goTo(WEDNESDAY, '07:05');
  await Promise.all([run(), run(), run()]);
  const [mail, ...more] = await sent(ada, REMINDER);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Today at 14:00: coffee with Bo');
  expect(mail?.text).toContain('You’re meeting Bo today');
  expect(mail?.text).toMatch(/I’m running late: http\S+\/coffee\/\S+\/\d+\/#/);
  expect(mail?.text).toMatch(/I can’t make it: http\S+\/booking\/cancel\/\?token=/);
  expect(mail?.text).toMatch(/Stop these reminders: http\S+\/profile\/settings/);
  expect(mail?.text).not.toContain('Where');
  expect(await sent(bo, REMINDER)).toMatchObject([{ subject: 'Aujourd’hui à 14:00\u00A0: café avec Ada' }]);
  await goTo(WEDNESDAY, '11:00');
  expect(await sent(ada, REMINDER)).toHaveLength(1);
});

it('reminds no one of a time that was booked or moved since, is canceled, or too near', async () => {
  const late = await pair();
  const ended = await pair();
  const moved = await pair();
  for (const { browser, whose } of [ended, moved]) {
    await browser.call(schedule, { body: { ...whose, starts_at: await inDays(1, '14:00') } });
  }
  await ended.browser.call(cancel, { body: ended.whose });
  await goTo(WEDNESDAY, '07:10');
  await late.browser.call(schedule, { body: { ...late.whose, starts_at: await inDays(0, '15:00') } });
  expect(await sent(late.ada, REMINDER)).toEqual([]);
  expect(await sent(ended.ada, REMINDER)).toEqual([]);
  expect(await sent(moved.ada, REMINDER)).toHaveLength(1);
  // Another day has another morning.
  await moved.browser.call(move, { body: { ...moved.whose, starts_at: await inDays(1, '10:00') } });
  expect(await sent(moved.ada, REMINDER)).toHaveLength(1);
  await goTo(THURSDAY, '09:45');
  expect(await sent(moved.ada, REMINDER)).toHaveLength(1);
});

it('reminds everyone where the database does not know the zone of one', async () => {
  const strange = await pair();
  const other = await pair();
  for (const { browser, whose } of [strange, other])
    await browser.call(schedule, { body: { ...whose, starts_at: await inDays(1, '14:00') } });
  await holder.app.services.database.company(strange.company_id, 'write', (db) =>
    db
      .updateTable('users')
      .set({ timezone: 'US/Pacific-New' })
      .where('company_id', '=', strange.company_id)
      .where('id', '=', strange.ada.user_id)
      .execute(),
  );
  await goTo(WEDNESDAY, '07:10');
  for (const one of [other.ada, other.bo, strange.ada, strange.bo]) {
    expect(await sent(one, REMINDER)).toHaveLength(1);
  }
});

it('reminds again where a meeting has moved to another day', async () => {
  const { ada, browser, whose } = await pair();
  await browser.call(schedule, { body: { ...whose, starts_at: await inDays(1, '14:00') } });
  await goTo(WEDNESDAY, '07:10');
  expect(await sent(ada, REMINDER)).toHaveLength(1);
  await browser.call(move, { body: { ...whose, starts_at: await inDays(1, '10:00') } });
  await goTo(THURSDAY, '07:10');
  expect(await sent(ada, REMINDER)).toHaveLength(2);
});

it('asks how it was on the next morning, once, and not those who have said', async () => {
  const { ada, bo, browser, whose, params } = await pair();
  const other = await pair();
  for (const one of [whose, other.whose]) {
    const by = one === whose ? browser : other.browser;
    await by.call(schedule, { body: { ...one, starts_at: await inDays(1, '14:00') } });
  }
  await goTo(WEDNESDAY, '15:00');
  expect(await sent(ada, QUESTION)).toEqual([]);
  await browser.call(giveFeedback, { params, body: { happened: 'met', rating: 5, note: '' } });
  await goTo(THURSDAY, '08:55');
  expect(await sent(other.ada, QUESTION)).toEqual([]);
  await goTo(THURSDAY, '09:05');
  await Promise.all([run(), run()]);
  const [mail, ...more] = await sent(other.ada, QUESTION);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('How was your coffee with Bo?');
  expect(mail?.text).toMatch(/Say how it was: http\S+\/coffee\/\S+\/\d+\/#/);
  expect(await sent(other.bo, QUESTION)).toHaveLength(1);
  // One answer that they met counts for the group.
  expect(await sent(ada, QUESTION)).toEqual([]);
  expect(await sent(bo, QUESTION)).toEqual([]);
  await goTo(FRIDAY, '09:05');
  expect(await sent(other.ada, QUESTION)).toHaveLength(1);
});

it('asks about a meeting of Friday on Monday, and after a pause only when it has ended', async () => {
  const { ada, bo, browser, whose, company_id } = await pair();
  await browser.call(schedule, { body: { ...whose, starts_at: await inDays(3, '14:00') } });
  await goTo(FRIDAY, '18:00');
  const monday = (await inDays(3, '00:00')).slice(0, 10);
  await (
    await holder.app.as(bo)
  ).call(updateHours, {
    params: { company_id },
    body: { pause: { from: monday, to: monday } },
  });
  await goTo(SATURDAY, '10:00');
  expect(await sent(ada, QUESTION)).toEqual([]);
  await goTo(MONDAY, '09:05');
  expect(await sent(ada, QUESTION)).toHaveLength(1);
  expect(await sent(bo, QUESTION)).toEqual([]);
  await goTo(TUESDAY, '09:05');
  expect(await sent(bo, QUESTION)).toHaveLength(1);
});

it('sends none that a member has switched off, by the settings or by one click', async () => {
  const { ada, bo, browser, whose, company_id } = await pair();
  await browser.call(schedule, { body: { ...whose, starts_at: await inDays(1, '14:00') } });
  await browser.call(updateSettings, {
    params: { company_id },
    body: { notifications: { booking_reminder: false, booking_question: false } },
  });
  await goTo(WEDNESDAY, '07:10');
  expect(await sent(ada, REMINDER)).toEqual([]);
  const [mail] = await sent(bo, REMINDER);
  const headers = mail?.headers as Record<string, string>;
  const [, path = ''] = /<https?:\/\/[^/]+(\/[^>]+)>/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
  const stopped = await holder.app.http.inject({ method: 'POST', url: path, payload: {} });
  expect(stopped.statusCode).toBe(200);
  const { settings } = await (
    await holder.app.as(bo)
  ).call(ENDPOINTS.members.users_detail, {
    params: { company_id, id: bo.user_id },
  });
  expect(settings?.notifications).toMatchObject({
    booking_reminder: false,
    booking_question: true,
    message: true,
  });
  await goTo(THURSDAY, '09:05');
  expect(await sent(ada, QUESTION)).toEqual([]);
  expect(await sent(bo, QUESTION)).toHaveLength(1);
});

it('leads members of a company that has closed their pages to those of the booked time alone', async () => {
  const { ada, bo, browser, whose, company_id } = await pair();
  await browser.call(schedule, { body: { ...whose, starts_at: await inDays(1, '14:00') } });
  const options = JSON.stringify({ account_access: { enable_account_access: false } });
  await holder.app.services.database.company(company_id, 'write', async (db) => {
    await db.updateTable('companies').set({ options }).where('id', '=', company_id).execute();
    await db.updateTable('users').set({ role: 1 }).where('id', '=', bo.user_id).execute();
  });
  await goTo(WEDNESDAY, '07:10');
  const [mail] = await sent(ada, REMINDER);
  expect(mail?.text).not.toMatch(/\/(coffee|account)\//);
  expect(mail?.text).toMatch(/Change the time: http\S+\/booking\/reschedule\/\?token=/);
  expect(mail?.text).toMatch(/I can’t make it: http\S+\/booking\/cancel\/\?token=/);
  // Admins keep theirs.
  expect((await sent(bo, REMINDER))[0]?.text).toMatch(/http\S+\/coffee\/\S+\/\d+\/#/);
});

// Last: its emails wait.
it('reminds, and asks, two guests of one company in the same pass as 3,000 of another', async () => {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services, { timezone: 'UTC' });
  const guests = await makeCrowd(services, company_id, 3_000);
  const pairs = guests.slice(0, 1_500).map((id, index) => [id, guests[1_500 + index] ?? 0]);
  const { ids } = await makeCoffees(services, company_id, pairs);
  const [starts_at, ends_at] = [await inDays(1, '14:00'), await inDays(1, '14:30')];
  await services.database.company(company_id, 'write', async (db) => {
    const bookings = ids.map((coffee_id) => ({ company_id, coffee_id, starts_at, ends_at }));
    await db.insertInto('bookings').values(bookings).execute();
    await db
      .updateTable('coffees')
      .set({ status: COFFEE_STATUS.scheduled })
      .where('company_id', '=', company_id)
      .execute();
  });
  const { browser, whose } = await pair();
  await browser.call(schedule, { body: { ...whose, starts_at } });
  const queued = (kind: string) =>
    services.database.system('read', async (db) => {
      const rows = await db
        .selectFrom('booking_notices')
        .select('company_id')
        .where('kind', '=', kind)
        .execute();
      return [company_id, whose.company_id].map((id) => rows.filter((row) => row.company_id === id).length);
    });
  await goTo(WEDNESDAY, '07:10');
  await run();
  expect(await queued('booking_reminder')).toEqual([1_998, 2]);
  await run();
  expect(await queued('booking_reminder')).toEqual([3_000, 2]);
  await goTo(THURSDAY, '09:10');
  await run();
  expect(await queued('booking_question')).toEqual([1_998, 2]);
}, 60_000);
