import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCompany, makeUser, type MadeUser } from '#test/factories.ts';
import { bookingToken } from './tokens.ts';

const { booking_slots: slotsOf, booking_schedule: schedule, booking_reschedule: move } = ENDPOINTS.booking;
const { booking_cancel: cancel, booking_propose: propose } = ENDPOINTS.booking;
const { coffees_get: coffeeOf, coffees_update: setByHand } = ENDPOINTS.coffees;
const holder = testApp();

async function table(...zones: string[]) {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const people: MadeUser[] = [];
  for (const timezone of zones) people.push(await makeUser(services, { company_id, timezone }));
  const { ids } = await makeCoffees(services, company_id, [people.map(({ user_id: id }) => id)]);
  const [ada, bo] = people as [MadeUser, MadeUser];
  const whose = { company_id, coffee_id: ids[0] ?? 0 };
  return { company_id, people, ada, bo, whose, browser: await holder.app.as(ada) };
}

/** A token as in the emails. */
function tokenFor(
  { whose, ada }: { whose: { company_id: number; coffee_id: number }; ada: MadeUser },
  action: 'schedule' | 'reschedule' | 'cancel',
  booking_id = 0,
  mailedAt = new Date().toISOString(),
) {
  const guest = { ...whose, user_id: ada.user_id, booking_id };
  return bookingToken(holder.app.services.keys, action, guest, mailedAt);
}

async function bookingId(company_id: number): Promise<number> {
  const rows = await holder.app.services.database.company(company_id, 'read', (db) =>
    db
      .selectFrom('bookings')
      .select('id')
      .where('company_id', '=', company_id)
      .orderBy('id', 'desc')
      .execute(),
  );
  return rows[0]?.id ?? 0;
}

describe('slots', () => {
  it('are half hours of two weeks that suit all members, and become the booked time of the coffee', async () => {
    const { whose, browser, bo } = await table('Europe/Paris', 'Europe/Paris');
    const view = await browser.call(slotsOf, { query: whose });
    expect(view).toMatchObject({ state: 'open', booked: null, calendars_unread: false });
    expect(view.others.map(({ id }) => id)).toEqual([bo.user_id]);
    expect(view.slots.length).toBeGreaterThan(100);
    const [first = '', second = ''] = view.slots;
    const booked = await browser.call(schedule, { body: { ...whose, starts_at: first } });
    expect(booked).toMatchObject({ state: 'booked', booked: { starts_at: first } });
    expect(booked.slots).not.toContain(first);
    const params = { company_id: whose.company_id, id: whose.coffee_id };
    expect(await browser.call(coffeeOf, { params })).toMatchObject({ status: 1, scheduled_at: first });
    // The other one books at the same time: one date, said again.
    const others = await holder.app.as(bo);
    await others.call(schedule, { body: { ...whose, starts_at: first } });
    const late = await others.refused(schedule, { body: { ...whose, starts_at: second } });
    expect(late).toMatchObject({ code: 'booking_exists', status: 409 });
    const moved = await others.call(move, { body: { ...whose, starts_at: second } });
    expect(moved.booked).toMatchObject({ starts_at: second });
    const gone = await others.call(cancel, { body: whose });
    expect(gone).toMatchObject({ state: 'open', booked: null });
    expect(await others.call(cancel, { body: whose })).toMatchObject({ state: 'open' });
    expect(await others.refused(move, { body: { ...whose, starts_at: second } })).toMatchObject({
      code: 'booking_none',
    });
  });

  it('follow hours, exceptions, pauses and other coffees of all members', async () => {
    const { services } = holder.app;
    const { whose, browser, bo, people, company_id } = await table('Europe/Paris', 'Europe/Paris');
    const others = await holder.app.as(bo);
    const change = (body: object) =>
      others.call(ENDPOINTS.availabilities.availabilities_update, { params: { company_id }, body });
    const hours = [{ from: '10:00', to: '11:00' }];
    await change({ weekly: Array.from({ length: 7 }, () => hours) });
    const { slots } = await browser.call(slotsOf, { query: whose });
    expect(slots.length).toBeLessThanOrEqual(28);
    expect(slots.length).toBeGreaterThan(10);
    const [first = '', ...rest] = slots;
    const day = first.slice(0, 10);
    await change({ exceptions: [{ date: day, hours: [] }] });
    const without = await browser.call(slotsOf, { query: whose });
    expect(without.slots.some((slot) => slot.startsWith(day))).toBe(false);
    // Another coffee of one of them takes a slot.
    const [taken = ''] = without.slots;
    const { ids } = await makeCoffees(services, company_id, [people.map(({ user_id: id }) => id)]);
    await browser.call(schedule, { body: { company_id, coffee_id: ids[0] ?? 0, starts_at: taken } });
    const left = await browser.call(slotsOf, { query: whose });
    expect(left.slots).toEqual(without.slots.slice(1));
    await change({ pause: { from: '2020-01-01', to: null } });
    expect((await browser.call(slotsOf, { query: whose })).slots).toEqual([]);
    for (const starts_at of [taken, rest.at(-1) ?? '', '2031-01-01T03:00:00Z']) {
      const refusal = await browser.refused(schedule, { body: { ...whose, starts_at } });
      expect(refusal).toMatchObject({ code: 'slot_taken' });
    }
  });

  it('are for those at the table alone, and need its page to have been theirs', async () => {
    const { whose, company_id } = await table('UTC', 'UTC');
    const stranger = await holder.app.as(await makeUser(holder.app.services, { company_id }));
    expect(await stranger.refused(slotsOf, { query: whose })).toMatchObject({ code: 'not_found' });
    const foreign = await table('UTC', 'UTC');
    expect(await foreign.browser.refused(slotsOf, { query: whose })).toMatchObject({ code: 'not_found' });
    const { anonymous } = holder.app;
    expect(await anonymous.refused(slotsOf, { query: whose })).toMatchObject({ code: 'not_authenticated' });
    expect(await anonymous.refused(slotsOf, { query: {} })).toMatchObject({ code: 'link_invalid' });
    const forged = await foreign.browser.refused(cancel, {
      body: foreign.whose,
      headers: { 'x-csrf-token': 'forged' },
    });
    expect(forged).toMatchObject({ code: 'csrf_failed', status: 403 });
  });
});

describe('a link', () => {
  it('does one thing, for a while, and changes nothing when it is opened', async () => {
    const scene = await table('UTC', 'UTC');
    const { whose, browser } = scene;
    const { anonymous } = holder.app;
    const token = tokenFor(scene, 'schedule');
    const { slots } = await anonymous.call(slotsOf, { query: { token } });
    const [first = '', second = ''] = slots;
    expect(await anonymous.refused(cancel, { body: { token } })).toMatchObject({ code: 'link_invalid' });
    expect(await anonymous.refused(move, { body: { token, starts_at: second } })).toMatchObject({
      code: 'link_invalid',
    });
    await anonymous.call(schedule, { body: { token, starts_at: first } });
    const id = await bookingId(whose.company_id);
    const moving = tokenFor(scene, 'reschedule', id);
    await anonymous.call(slotsOf, { query: { token: moving, action: 'reschedule' } });
    await anonymous.call(move, { body: { token: moving, starts_at: second } });
    const ending = tokenFor(scene, 'cancel', id);
    await anonymous.call(slotsOf, { query: { token: ending, action: 'cancel' } });
    expect((await browser.call(slotsOf, { query: whose })).booked?.starts_at).toBe(second);
    await anonymous.call(cancel, { body: { token: ending } });
    // A new date is none of the old links' business.
    await browser.call(schedule, { body: { ...whose, starts_at: first } });
    expect(await anonymous.call(cancel, { body: { token: ending } })).toMatchObject({ state: 'replaced' });
    // Its page shows that, instead of a button that would be refused.
    for (const [action, stale] of [
      ['cancel', ending],
      ['reschedule', moving],
    ] as const)
      expect(await anonymous.call(slotsOf, { query: { token: stale, action } })).toMatchObject({
        state: 'replaced',
        booked: { starts_at: first },
        slots: [],
      });
    expect(await browser.call(slotsOf, { query: whose })).toMatchObject({ state: 'booked' });
    const late = await anonymous.refused(move, { body: { token: moving, starts_at: second } });
    expect(late).toMatchObject({ code: 'booking_none' });
    const old = tokenFor(scene, 'schedule', 0, '2026-01-01T00:00:00Z');
    expect(await anonymous.refused(slotsOf, { query: { token: old } })).toMatchObject({
      code: 'link_expired',
    });
    const cut = await anonymous.refused(slotsOf, { query: { token: token.slice(0, -1) } });
    expect(cut).toMatchObject({ code: 'link_invalid' });
  });

  it('of a member who has left opens nothing', async () => {
    const scene = await table('UTC', 'UTC');
    await holder.app.services.database.company(scene.company_id, 'write', (db) =>
      db
        .updateTable('users')
        .set({ is_active: false, inactive_reason: 'admin' })
        .where('id', '=', scene.ada.user_id)
        .execute(),
    );
    const { anonymous } = holder.app;
    const token = tokenFor(scene, 'schedule');
    expect(await anonymous.refused(slotsOf, { query: { token } })).toMatchObject({ code: 'not_found' });
    const others = await holder.app.as(scene.bo);
    expect(await others.call(slotsOf, { query: scene.whose })).toMatchObject({ state: 'alone', slots: [] });
  });
});

describe('fifty tries at once', () => {
  it('on one coffee make one booking', async () => {
    const { whose, browser, company_id } = await table('UTC', 'UTC');
    const { slots } = await browser.call(slotsOf, { query: whose });
    const tries = Array.from({ length: 50 }, async (_, index) => {
      const starts_at = slots[index % 5] ?? '';
      return browser.call(schedule, { body: { ...whose, starts_at } }).then(
        ({ booked }) => booked?.starts_at,
        () => null,
      );
    });
    const won = (await Promise.all(tries)).filter((at) => at !== null);
    expect(won.length).toBeGreaterThan(0);
    expect(new Set(won).size).toBe(1);
    const rows = await holder.app.services.database.company(company_id, 'read', (db) =>
      db.selectFrom('booking_guests').selectAll().where('company_id', '=', company_id).execute(),
    );
    expect(rows).toHaveLength(2);
  }, 30_000);

  it('of one member with many others never put them in two places', async () => {
    const { services } = holder.app;
    const { id: company_id } = await makeCompany(services, { timezone: 'UTC' });
    const ada = await makeUser(services, { company_id });
    const others = await Promise.all(Array.from({ length: 50 }, () => makeUser(services, { company_id })));
    const coffees: number[] = [];
    for (const other of others) {
      const { ids } = await makeCoffees(services, company_id, [[ada.user_id, other.user_id]]);
      coffees.push(...ids);
    }
    const browser = await holder.app.as(ada);
    const whose = (coffee_id: number) => ({ company_id, coffee_id });
    const { slots } = await browser.call(slotsOf, { query: whose(coffees[0] ?? 0) });
    const [starts_at = ''] = slots;
    const outcomes = await Promise.all(
      coffees.map((id) =>
        browser.call(schedule, { body: { ...whose(id), starts_at } }).then(
          () => 'booked',
          (error: { problem?: { code: string } }) => error.problem?.code ?? 'failed',
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['booked', 'slot_taken']));
    const scheduled = await services.database.company(company_id, 'read', (db) =>
      db
        .selectFrom('coffees')
        .select('id')
        .where('company_id', '=', company_id)
        .where('status', '=', 1)
        .execute(),
    );
    expect(scheduled).toHaveLength(1);
  }, 60_000);
});

describe('a date by hand', () => {
  it('that has passed is no booking when a coffee turns out not to have taken place yet', async () => {
    const { whose, browser, company_id } = await table('UTC', 'UTC');
    const { app } = holder;
    const params = { company_id, id: whose.coffee_id };
    const rows = (from: 'bookings' | 'deliveries') =>
      app.services.database.company(company_id, 'read', (db) =>
        db.selectFrom(from).select('id').where('company_id', '=', company_id).execute(),
      );
    // As coffees are that were never booked: written in, with a time of yesterday.
    await app.services.database.company(company_id, 'write', (db) =>
      db
        .updateTable('coffees')
        .set({
          status: 1,
          scheduled_at: sql`app_now() - interval '1 day'`,
          ends_at: sql`app_now() - interval '23 hours'`,
        })
        .where('company_id', '=', company_id)
        .where('id', '=', whose.coffee_id)
        .execute(),
    );
    const mailed = await rows('deliveries');
    await browser.call(setByHand, { params, body: { status: 2 } });
    await app.settle();
    const back = await browser.call(setByHand, { params, body: { status: 1 } });
    await app.settle();
    expect(back.status).toBe(1);
    expect(back.scheduled_at).not.toBeNull();
    expect(await rows('bookings')).toEqual([]);
    expect(await rows('deliveries')).toEqual(mailed);
  });

  it('is a booking as well, and ends it', async () => {
    const { whose, browser, company_id } = await table('UTC', 'UTC');
    const params = { company_id, id: whose.coffee_id };
    const { slots } = await browser.call(slotsOf, { query: whose });
    const [first = ''] = slots;
    await browser.call(setByHand, { params, body: { status: 1, scheduled_at: first } });
    await holder.app.settle();
    expect(await bookingId(company_id)).toBeGreaterThan(0);
    await browser.call(setByHand, { params, body: { status: 4 } });
    await holder.app.settle();
    const rows = await holder.app.services.database.company(company_id, 'read', (db) =>
      db
        .selectFrom('bookings')
        .select(['canceled_at', 'sequence'])
        .where('company_id', '=', company_id)
        .execute(),
    );
    expect(rows).toMatchObject([{ sequence: 1 }]);
    expect(rows[0]?.canceled_at).not.toBeNull();
    expect(await browser.call(slotsOf, { query: whose })).toMatchObject({ state: 'over', slots: [] });
    const refusal = await browser.refused(schedule, { body: { ...whose, starts_at: first } });
    expect(refusal).toMatchObject({ code: 'booking_over' });
  });
});

it('times in words go into the conversation once, and to the others by mail', async () => {
  const scene = await table('UTC', 'UTC');
  const { whose, browser, company_id } = scene;
  const body = { ...whose, text: 'Any morning, or Friday?', client_id: crypto.randomUUID() };
  await browser.call(propose, { body });
  await browser.call(propose, { body });
  // The page that the email links shows it to the other members, and not to the one who proposed.
  const other = await holder.app.as(scene.bo);
  const asked = await other.call(slotsOf, { query: whose });
  expect(asked.proposal).toMatchObject({ by: { id: scene.ada.user_id }, text: body.text });
  expect((await browser.call(slotsOf, { query: whose })).proposal).toBeNull();
  const params = { company_id, id: whose.coffee_id };
  const { results } = await browser.call(ENDPOINTS.messages.messages, { params });
  expect(results.map(({ text }) => text)).toEqual(['Any morning, or Friday?']);
  await holder.app.settle();
  const mails = await holder.app.services.database.global('read', (db) =>
    db.selectFrom('dev_mailbox').select(['subject', 'text']).where('to', '=', scene.bo.email).execute(),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Any morning, or Friday?');
  expect(mails[0]?.text).toContain('/booking/schedule/?token=');
});
