import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { inDays } from '#test/clock.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCompany, type MadeUser, makeUser } from '#test/factories.ts';
import { makeScene } from '#test/scenes.ts';
import { openBrowser } from '#test/sockets.ts';
import { notifyOfCoffee } from './commands/notify-of-coffee.ts';

const { activity, notifications, notifications_unread_count: unreadCount } = ENDPOINTS.feed;
const { coffees_update: put, coffees_feedback: say, get_introduced: introduce } = ENDPOINTS.coffees;
const { messages_create: write, update_last_messages_seen_at: see } = ENDPOINTS.messages;
const {
  booking_schedule: book,
  booking_reschedule: rebook,
  booking_slots: slots,
  booking_cancel: unbook,
} = ENDPOINTS.booking;
const { user_campaigns_next: join } = ENDPOINTS.participations;
const { memberships_change: memberships } = ENDPOINTS.participations;
const { activate } = ENDPOINTS.campaigns;
const holder = testApp();
const at = (hours: number) => inDays(hours / 24);

beforeAll(async () => {
  await holder.app.http.listen({ host: '127.0.0.1', port: 0 });
});

/** A coffee of three. */
async function table() {
  const { app } = holder;
  const { id: company_id } = await makeCompany(app.services);
  const [ada, bo, cy] = await Promise.all(
    ['Ada', 'Bo', 'Cy'].map((first_name) => makeUser(app.services, { company_id, first_name })),
  );
  if (!ada || !bo || !cy) throw new Error('three were made');
  const { ids } = await makeCoffees(app.services, company_id, [[ada.user_id, bo.user_id, cy.user_id]]);
  const coffee_id = ids[0] ?? 0;
  return { company_id, coffee_id, params: { company_id, id: coffee_id }, ada, bo, cy };
}

/** The notifications of a member, newest first, and how many are unread. */
async function heard(who: MadeUser) {
  await holder.app.settle();
  const browser = await holder.app.as(who);
  const params = { company_id: who.company_id };
  const { results } = await browser.call(notifications, { params });
  const { count } = await browser.call(unreadCount, { params });
  return { results, kinds: results.map(({ kind }) => kind), unread: count };
}

const lately = async (who: MadeUser) =>
  (await (await holder.app.as(who)).call(activity, { params: { company_id: who.company_id } })).results;

describe('the date of a coffee', () => {
  it('goes to the other members and not to the one who set it, and only the latest one of a coffee', async () => {
    const { params, ada, bo, cy } = await table();
    const [one, two] = [await holder.app.as(ada), await holder.app.as(bo)];
    const first = at(50);
    await one.call(put, { params, body: { status: 1, scheduled_at: first } });
    expect(await heard(ada)).toMatchObject({ kinds: [], unread: 0 });
    expect(await heard(bo)).toMatchObject({
      results: [{ kind: 'coffee_scheduled', people: [{ first_name: 'Ada' }], scheduled_at: first }],
      unread: 1,
    });
    // The same date again is no news.
    await one.call(put, { params, body: { status: 1, scheduled_at: first } });
    const second = at(74);
    await two.call(put, { params, body: { status: 1, scheduled_at: second } });
    expect(await heard(bo)).toMatchObject({ kinds: [], unread: 0 });
    expect(await heard(ada)).toMatchObject({
      results: [{ kind: 'coffee_moved', people: [{ first_name: 'Bo' }], scheduled_at: second }],
      unread: 1,
    });
    expect(await heard(cy)).toMatchObject({ kinds: ['coffee_moved'], unread: 1 });
    await one.call(put, { params, body: { status: 4 } });
    expect(await heard(ada)).toMatchObject({ kinds: [], unread: 0 });
    expect(await heard(cy)).toMatchObject({ kinds: ['coffee_canceled'], unread: 1 });
    expect((await lately(cy)).map(({ kind }) => kind)).toEqual([
      'coffee_canceled',
      'coffee_moved',
      'coffee_scheduled',
      'coffee_sent',
    ]);
    expect((await lately(ada))[0]).toMatchObject({
      kind: 'coffee_canceled',
      by_me: true,
      people: [{ first_name: 'Bo' }, { first_name: 'Cy' }],
    });
  });

  it('that was booked, moved and canceled on its pages is notified in the same way', async () => {
    const { company_id, coffee_id, ada, bo } = await table();
    const browser = await holder.app.as(ada);
    const whose = { company_id, coffee_id };
    const open = await browser.call(slots, { query: { ...whose, action: 'schedule' } });
    const [early, late] = open.slots;
    if (!early || !late) throw new Error('nobody has entered anything: every slot is free');
    await browser.call(book, { body: { ...whose, starts_at: early } });
    expect(await heard(bo)).toMatchObject({ kinds: ['coffee_scheduled'], unread: 1 });
    await browser.call(rebook, { body: { ...whose, starts_at: late } });
    expect(await heard(bo)).toMatchObject({
      results: [{ kind: 'coffee_moved', people: [{ first_name: 'Ada' }], scheduled_at: late }],
    });
    await browser.call(unbook, { body: whose });
    expect(await heard(bo)).toMatchObject({ kinds: ['coffee_undated'], unread: 1 });
    expect(await heard(ada)).toMatchObject({ kinds: [], unread: 0 });
  });

  it('does not go to a member who has switched that off, and goes to the others', async () => {
    const { company_id, params, ada, bo, cy } = await table();
    const two = await holder.app.as(bo);
    const { bell } = await two.call(ENDPOINTS.members.update_settings, {
      params: { company_id },
      body: { bell: { dates: false } },
    });
    expect(bell).toEqual({ invitations: true, dates: false, feedback: true, messages: true });
    const one = await holder.app.as(ada);
    await one.call(put, { params, body: { status: 1, scheduled_at: at(50) } });
    expect((await heard(cy)).kinds).toEqual(['coffee_scheduled']);
    expect((await heard(bo)).kinds).toEqual([]);
    await one.call(write, { params, body: { text: 'Until then', client_id: crypto.randomUUID() } });
    expect((await heard(bo)).kinds).toEqual(['message']);
    await two.call(ENDPOINTS.members.update_settings, {
      params: { company_id },
      body: { bell: { dates: true } },
    });
    expect((await heard(bo)).kinds).toEqual(['message']);
    await one.call(put, { params, body: { status: 4 } });
    expect((await heard(bo)).kinds).toEqual(['coffee_canceled', 'message']);
  });

  it('comes over the websocket, and an outdated one is not sent any more', async () => {
    const { company_id, coffee_id, params, ada, bo } = await table();
    const browser = await openBrowser(holder.app, bo);
    const tab = await browser.open({ company_id });
    await tab.hear('ready');
    const one = await holder.app.as(ada);
    await one.call(put, { params, body: { status: 1, scheduled_at: at(50) } });
    await holder.app.settle();
    await tab.hear('notifications.changed');
    await one.call(put, { params, body: { status: 4 } });
    expect(await heard(bo)).toMatchObject({ kinds: ['coffee_canceled'] });
    await inCompany(holder.app.services, company_id, 'write', (ctx) =>
      notifyOfCoffee(ctx, { company_id, coffee_id, change: 'scheduled', actor_id: ada.user_id, revision: 1 }),
    );
    expect(await heard(bo)).toMatchObject({ kinds: ['coffee_canceled'], unread: 1 });
  });
});

describe('a coffee whose time has passed', () => {
  it('asks all members once, until one reports that it took place', async () => {
    const { services } = holder.app;
    const { company_id, coffee_id, params, ada, bo, cy } = await table();
    const one = await holder.app.as(ada);
    await one.call(put, { params, body: { status: 1, scheduled_at: at(2) } });
    await services.jobs.runOnce(services, 'feed.ask');
    expect((await heard(bo)).kinds).toEqual(['coffee_scheduled']);
    await services.database.company(company_id, 'write', (db) =>
      db
        .updateTable('coffees')
        .set({ scheduled_at: at(-2), ends_at: at(-1.5) })
        .where('company_id', '=', company_id)
        .where('id', '=', coffee_id)
        .execute(),
    );
    await services.jobs.runOnce(services, 'feed.ask');
    await services.jobs.runOnce(services, 'feed.ask');
    const asked = await heard(bo);
    expect(asked.results[0]).toMatchObject({ kind: 'feedback_asked', coffee_id });
    expect(asked.results[0]?.people.map(({ first_name }) => first_name).toSorted()).toEqual(['Ada', 'Cy']);
    expect((await heard(ada)).kinds).toEqual(['feedback_asked']);
    expect(asked.unread).toBe(2);
    await one.call(say, { params, body: { happened: 'met', rating: 5, note: '' } });
    for (const who of [ada, bo, cy]) expect((await heard(who)).unread).toBe(0);
    expect((await lately(bo))[0]).toMatchObject({ kind: 'coffee_met', by_me: false });
    await services.jobs.runOnce(services, 'feed.ask');
    expect((await heard(cy)).unread).toBe(0);
  });

  it('without a date is asked about after two weeks', async () => {
    const { services } = holder.app;
    const { company_id, coffee_id, cy } = await table();
    await services.jobs.runOnce(services, 'feed.ask');
    expect((await heard(cy)).kinds).toEqual([]);
    await services.database.company(company_id, 'write', (db) =>
      sql`update coffees set sent_at = app_now() - interval '14 days 1 hour'
        where company_id = ${company_id} and id = ${coffee_id}`.execute(db),
    );
    await services.jobs.runOnce(services, 'feed.ask');
    expect((await heard(cy)).kinds).toEqual(['feedback_asked']);
  });
});

describe('an introduction', () => {
  it('comes once with its first message, and reading settles it', async () => {
    const { app } = holder;
    const { id: company_id } = await makeCompany(app.services);
    const ada = await makeUser(app.services, { company_id, first_name: 'Ada' });
    const bo = await makeUser(app.services, { company_id, first_name: 'Bo' });
    const one = await app.as(ada);
    const { id } = await one.call(introduce, {
      params: { company_id },
      body: { coworker: bo.user_id, message: 'I heard that you climb' },
    });
    expect(await heard(bo)).toMatchObject({
      results: [{ kind: 'introduced', coffee_id: id, people: [{ first_name: 'Ada' }] }],
      unread: 1,
    });
    expect((await heard(ada)).kinds).toEqual([]);
    const params = { company_id, id };
    await (await app.as(bo)).call(see, { params });
    expect((await heard(bo)).unread).toBe(0);
    await one.call(write, { params, body: { text: 'On Friday?', client_id: crypto.randomUUID() } });
    expect(await heard(bo)).toMatchObject({ kinds: ['message', 'introduced'], unread: 1 });
  });

  it('that is declined with a message is told by the message alone, and without one as canceled', async () => {
    const { app } = holder;
    const { id: company_id } = await makeCompany(app.services);
    const ada = await makeUser(app.services, { company_id, first_name: 'Ada' });
    const bo = await makeUser(app.services, { company_id, first_name: 'Bo' });
    const { id } = await (
      await app.as(ada)
    ).call(introduce, { params: { company_id }, body: { coworker: bo.user_id, message: 'Tea?' } });
    const params = { company_id, id };
    const other = await app.as(bo);
    await other.call(put, { params, body: { status: 4 } });
    expect(await heard(ada)).toMatchObject({ kinds: ['coffee_canceled'], unread: 1 });
    await other.call(write, { params, body: { text: 'Not this month', client_id: crypto.randomUUID() } });
    expect(await heard(ada)).toMatchObject({ kinds: ['message'], unread: 1 });
  });
});

describe('who joined a program', () => {
  it('is seen by those in it and those who run it, once a day, and not by who left or by others', async () => {
    const made = await makeScene(holder.app, [3, 0], { rules: [] });
    const { company_id, params, browser, members, admin } = made;
    await browser.call(activate, { params });
    await holder.app.settle();
    const [ada, bo, cy] = members;
    if (!ada || !bo || !cy) throw new Error('three were made');
    const joins = async (who: MadeUser, wanted: boolean) =>
      (await holder.app.as(who)).call(join, { params, body: { joins: wanted } });
    await joins(ada, true);
    await joins(bo, true);
    await joins(bo, false);
    await joins(bo, true);
    await holder.app.settle();
    const seenBy = async (who: MadeUser) =>
      (await lately(who)).filter(({ kind }) => kind === 'program_joined');
    expect(await seenBy(ada)).toMatchObject([{ count: 1, people: [{ id: bo.user_id }] }]);
    expect(await seenBy(admin)).toMatchObject([{ count: 2, campaign: { id: params.id } }]);
    const stranger = await makeUser(holder.app.services, { company_id });
    expect(await seenBy(stranger)).toEqual([]);
    await (await holder.app.as(bo)).call(memberships, { params, body: { action: 'remove' } });
    expect(await seenBy(ada)).toEqual([]);
    await (await holder.app.as(bo)).call(memberships, { params, body: { action: 'add' } });
    await holder.app.settle();
    expect(await seenBy(ada)).toMatchObject([{ count: 1, people: [{ id: bo.user_id }] }]);
  });
});
