import { ALL_PERMISSIONS, ENDPOINTS, ROLES } from '@fika/contract';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { inDays, productNow } from '#test/clock.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeAdmin, makeCompany, type MadeUser, makeUser } from '#test/factories.ts';
import { makeCampaign } from '#test/factories-rounds.ts';
import { openAndAccept, makeScene } from '#test/scenes.ts';
import { openBrowser } from '#test/sockets.ts';
import { inCompany } from '#platform/context.ts';

const {
  activity,
  notifications,
  notifications_update: update,
  notifications_unread_count: unreadCount,
  notifications_update_last_read: readAll,
} = ENDPOINTS.feed;
const { messages_create: write, update_last_messages_seen_at: see } = ENDPOINTS.messages;
const { users_detail_erase: erase, users_detail_export: exportOf } = ENDPOINTS.members;
const { invitation_answer: answer } = ENDPOINTS.participations;
const { activate } = ENDPOINTS.campaigns;
const { coffees_update: move } = ENDPOINTS.coffees;
const { session_send: send, provision } = ENDPOINTS.rounds;
const { update_permissions: updatePermissions } = ENDPOINTS.members;
const holder = testApp();

beforeAll(async () => {
  await holder.app.http.listen({ host: '127.0.0.1', port: 0 });
});

const say = (text: string) => ({ text, client_id: randomUUID() });

/** Two members of a coffee, and one who is not. */
async function table() {
  const { app } = holder;
  const { id: company_id } = await makeCompany(app.services);
  const [ada, bo, cy] = await Promise.all(
    ['Ada', 'Bo', 'Cy'].map((first_name) => makeUser(app.services, { company_id, first_name })),
  );
  if (!ada || !bo || !cy) throw new Error('three were made');
  const { ids, campaign_id, round_id } = await makeCoffees(app.services, company_id, [
    [ada.user_id, bo.user_id],
  ]);
  const params = { company_id, id: ids[0] ?? 0 };
  return { company_id, params, of: { company_id }, ada, bo, cy, campaign_id, round_id };
}

const sent = (company_id: number, round_id: number) =>
  inCompany(holder.app.services, company_id, 'write', (ctx) => ctx.emit('round.sent', { round_id }));

const kindsOf = async (who: MadeUser) => {
  const browser = await holder.app.as(who);
  const page = await browser.call(notifications, { params: { company_id: who.company_id } });
  return page.results.map(({ kind }) => kind);
};

describe('a notification', () => {
  it('announces a match once, however often the event comes, and to no others', async () => {
    const { company_id, of, params, ada, bo, cy, round_id } = await table();
    await sent(company_id, round_id);
    await holder.app.settle();
    await sent(company_id, round_id);
    await holder.app.settle();
    const browser = await holder.app.as(ada);
    const page = await browser.call(notifications, { params: of });
    expect(page).toMatchObject({ count: 1, limit: 12, next: null });
    expect(page.results).toMatchObject([
      {
        kind: 'matched',
        coffee_id: params.id,
        read_at: null,
        people: [{ id: bo.user_id, first_name: 'Bo' }],
        round: { number: 1 },
      },
    ]);
    expect(await kindsOf(cy)).toEqual([]);
    const stranger = await holder.app.as(cy);
    const foreign = { params: { company_id, id: page.results[0]?.id ?? 0 }, body: { read_at: null } };
    expect(await stranger.refused(update, foreign)).toMatchObject({ code: 'not_found', status: 404 });
    const other = await table();
    expect(
      await (
        await holder.app.as(other.ada)
      ).refused(update, {
        ...foreign,
        params: { ...foreign.params, company_id: other.company_id },
      }),
    ).toMatchObject({ code: 'not_found' });
  });

  it('of a match and of a time is settled by opening the coffee, and of another coffee is not', async () => {
    const { company_id, of, params, ada, bo, round_id } = await table();
    await sent(company_id, round_id);
    await holder.app.settle();
    const [one, two] = [await holder.app.as(ada), await holder.app.as(bo)];
    await two.call(write, { params, body: say('hello') });
    await holder.app.settle();
    expect(await one.call(unreadCount, { params: of })).toEqual({ count: 2 });
    await one.call(readAll, { params: of, body: { coffee_id: params.id + 1 } });
    expect(await one.call(unreadCount, { params: of })).toEqual({ count: 2 });
    await one.call(readAll, { params: of, body: { coffee_id: params.id } });
    const left = await one.call(notifications, { params: of, query: { unread: 'true' } });
    expect(left.results.map(({ kind }) => kind)).toEqual(['message']);
    expect(await two.call(unreadCount, { params: of })).toEqual({ count: 1 });
    const scheduled_at = inDays(1, await productNow(holder.app));
    await two.call(move, { params, body: { status: 1, scheduled_at } });
    await holder.app.settle();
    expect(await one.call(unreadCount, { params: of })).toEqual({ count: 2 });
    await one.call(readAll, { params: of, body: { coffee_id: params.id } });
    expect(await one.call(unreadCount, { params: of })).toEqual({ count: 1 });
  });

  it('is one for a conversation, counts what is unread, and is settled by reading it', async () => {
    const { params, of, ada, bo } = await table();
    const [one, two] = [await holder.app.as(ada), await holder.app.as(bo)];
    for (const text of ['hello', 'are you there', 'hm']) {
      await one.call(write, { params, body: say(text) });
      await holder.app.settle();
    }
    const page = await two.call(notifications, { params: of });
    expect(page.results).toMatchObject([{ kind: 'message', count: 3, people: [{ first_name: 'Ada' }] }]);
    expect(JSON.stringify(page)).not.toContain('are you there');
    expect(await two.call(unreadCount, { params: of })).toEqual({ count: 1 });
    expect(await one.call(unreadCount, { params: of })).toEqual({ count: 0 });
    await two.call(see, { params });
    expect(await two.call(unreadCount, { params: of })).toEqual({ count: 0 });
    await one.call(write, { params, body: say('good') });
    await holder.app.settle();
    const later = await two.call(notifications, { params: of });
    expect(later.results).toMatchObject([{ count: 1, read_at: null }]);
    expect(later.count).toBe(1);
  });

  it('is read, taken back and read with all the others up to the newest in sight', async () => {
    const { company_id, params, of, ada, bo, round_id } = await table();
    const [one, two] = [await holder.app.as(ada), await holder.app.as(bo)];
    await sent(company_id, round_id);
    await holder.app.settle();
    const [match] = (await two.call(notifications, { params: of })).results;
    const own = { company_id, id: match?.id ?? 0 };
    const read = await two.call(update, { params: own, body: { read_at: '2001-01-01T00:00:00Z' } });
    // The clock of the server counts.
    expect(read.read_at?.slice(0, 4)).not.toBe('2001');
    expect((await two.call(update, { params: own, body: { read_at: null } })).read_at).toBeNull();
    await one.call(write, { params, body: say('hello') });
    await holder.app.settle();
    await two.call(readAll, { params: of, body: { up_to: own.id } });
    expect(await two.call(unreadCount, { params: of })).toEqual({ count: 1 });
    const unread = await two.call(notifications, { params: of, query: { unread: 'true' } });
    expect(unread.results.map(({ kind }) => kind)).toEqual(['message']);
    await two.call(readAll, { params: of, body: {} });
    expect(await two.call(unreadCount, { params: of })).toEqual({ count: 0 });
  });

  it('comes twelve at a time, with the address of the next ones', async () => {
    const { company_id, of, ada, bo } = await table();
    for (let count = 0; count < 13; count += 1) {
      const made = await makeCoffees(holder.app.services, company_id, [[ada.user_id, bo.user_id]]);
      await sent(company_id, made.round_id);
    }
    await holder.app.settle();
    const browser = await holder.app.as(ada);
    const first = await browser.call(notifications, { params: of });
    expect(first.results).toHaveLength(12);
    expect(first.next).toContain('offset=12');
    const rest = await browser.call(notifications, { params: of, query: { offset: 12 } });
    expect(rest).toMatchObject({ count: 13, next: null });
    const ids = [...first.results, ...rest.results].map(({ id }) => id);
    expect(new Set(ids).size).toBe(13);
  });

  it('names no erased member, is deleted with its receiver, and is in the export', async () => {
    const { company_id, params, of, ada, bo } = await table();
    const admin = await makeAdmin(holder.app.services, { company_id, role: ROLES.superadmin });
    const [one, two, boss] = [await holder.app.as(ada), await holder.app.as(bo), await holder.app.as(admin)];
    await one.call(write, { params, body: say('hello') });
    await two.call(write, { params, body: say('hi') });
    await holder.app.settle();
    expect(await boss.call(exportOf, { params: { company_id, id: bo.user_id } })).toMatchObject({
      notifications: [{ kind: 'message' }],
    });
    await boss.call(erase, { params: { company_id, id: ada.user_id } });
    const page = await two.call(notifications, { params: of });
    expect(page.results[0]?.people).toMatchObject([{ first_name: '', last_name: '' }]);
    expect(JSON.stringify(page)).not.toContain('Ada');
    const left = await holder.app.services.database.company(company_id, 'read', (db) =>
      db.selectFrom('notifications').select('id').where('user_id', '=', ada.user_id).execute(),
    );
    expect(left).toEqual([]);
  });
});

describe('a session', () => {
  it('asks, is settled by the answer, waits for review, and shows the outcome', async () => {
    const made = await makeScene(holder.app, [2, 1], { rules: [], review_before_send: true });
    const { company_id, params, browser, members, admin } = made;
    const [first, second, third] = members;
    if (!first || !second || !third) throw new Error('three were made');
    await browser.call(activate, { params });
    const round_id = await openAndAccept(made, [first, second]);
    expect(await kindsOf(third)).toEqual(['invited']);
    const count = async (who: MadeUser) =>
      (await (await holder.app.as(who)).call(unreadCount, { params: { company_id } })).count;
    expect([await count(first), await count(third)]).toEqual([0, 1]);
    await (
      await holder.app.as(third)
    ).call(answer, { params: { company_id, id: round_id }, body: { answer: 'rejected' } });
    expect(await count(third)).toBe(0);
    await browser.call(provision, { params });
    await holder.app.settle();
    const other = await makeAdmin(holder.app.services, {
      company_id,
      permissions: { ...ALL_PERMISSIONS, programs_management: [] },
    });
    expect(await kindsOf(admin)).toContain('review_waits');
    expect(await count(admin)).toBeGreaterThan(0);
    expect(await kindsOf(other)).toEqual([]);
    await browser.call(send, { params: { ...params, round_id } });
    await holder.app.settle();
    expect(await kindsOf(first)).toContain('matched');
    expect(await kindsOf(third)).not.toContain('matched');
    const lately = await (await holder.app.as(first)).call(activity, { params: { company_id } });
    expect(lately.results.map(({ kind }) => kind).toSorted()).toEqual([
      'coffee_sent',
      'program_launched',
      'session_sent',
    ]);
    const stranger = await makeUser(holder.app.services, { company_id });
    expect(
      (await (await holder.app.as(stranger)).call(activity, { params: { company_id } })).results,
    ).toEqual([]);
  });

  it('announces no session in which no member has a group', async () => {
    // Both are of one department, and the rule requires two.
    const made = await makeScene(holder.app, [2, 0]);
    const { company_id, params, browser, members } = made;
    await browser.call(activate, { params });
    const round_id = await openAndAccept(made, members);
    await browser.call(provision, { params });
    await browser.call(send, { params: { ...params, round_id } });
    await holder.app.settle();
    const [first] = members;
    const reader = await holder.app.as(first ?? { account_id: 0 });
    const lately = await reader.call(activity, { params: { company_id } });
    expect(lately.results.map(({ kind }) => kind)).toEqual(['program_launched']);
  });

  it('is hidden from an admin who does not manage its program any more', async () => {
    const made = await makeScene(holder.app, [1, 1], { rules: [], review_before_send: true });
    const { company_id, params, browser, members, admin } = made;
    await browser.call(activate, { params });
    await openAndAccept(made, members);
    await browser.call(provision, { params });
    await holder.app.settle();
    expect(await kindsOf(admin)).toContain('review_waits');
    const boss = await makeAdmin(holder.app.services, { company_id, role: ROLES.superadmin });
    await (
      await holder.app.as(boss)
    ).call(updatePermissions, {
      params: { company_id, id: admin.user_id },
      body: { permissions: { ...ALL_PERMISSIONS, programs_management: [] } },
    });
    expect(await kindsOf(admin)).not.toContain('review_waits');
  });
});

describe('notifications without an event', () => {
  it('is looked for: a break that is over, once', async () => {
    const { app } = holder;
    const { id: company_id } = await makeCompany(app.services);
    const ada = await makeUser(app.services, { company_id });
    const { campaign_id } = await makeCampaign(app.services, { company_id });
    await app.services.database.company(company_id, 'write', (db) =>
      db
        .insertInto('memberships')
        .values({
          company_id,
          campaign_id,
          user_id: ada.user_id,
          snoozed_until: new Date().toISOString().slice(0, 10),
        })
        .execute(),
    );
    await app.services.jobs.runOnce(app.services, 'feed.look');
    await app.services.jobs.runOnce(app.services, 'feed.look');
    expect(await kindsOf(ada)).toEqual(['break_over']);
  });

  it('is looked for: mails that did not arrive, again when there are more, by those who manage the program', async () => {
    const { services } = holder.app;
    const { company_id, of, ada, bo, campaign_id, round_id } = await table();
    const admin = await makeAdmin(services, { company_id });
    const other = await makeAdmin(services, {
      company_id,
      permissions: { ...ALL_PERMISSIONS, programs_management: [] },
    });
    await services.database.company(company_id, 'write', (db) =>
      db.updateTable('campaigns').set({ status: 'active' }).where('id', '=', campaign_id).execute(),
    );
    const fail = async ({ user_id, email }: MadeUser) => {
      await services.database.company(company_id, 'write', (db) =>
        db
          .insertInto('deliveries')
          .values({ company_id, round_id, user_id, kind: 'match', state: 'failed', recipient: email })
          .execute(),
      );
      await services.jobs.runOnce(services, 'feed.look');
    };
    const browser = await holder.app.as(admin);
    await fail(ada);
    const [first] = (await browser.call(notifications, { params: of })).results;
    expect(first).toMatchObject({ kind: 'mails_failed', count: 1, campaign: { id: campaign_id } });
    await browser.call(readAll, { params: of, body: {} });
    await fail(bo);
    const again = await browser.call(notifications, { params: of });
    expect(again.results).toMatchObject([{ kind: 'mails_failed', count: 2, read_at: null }]);
    expect(await kindsOf(other)).toEqual([]);
    expect(await kindsOf(ada)).toEqual([]);
  });

  it('is forgotten after half a year', async () => {
    const { services } = holder.app;
    const { company_id, round_id, ada } = await table();
    await sent(company_id, round_id);
    await holder.app.settle();
    const age = (table: 'notifications' | 'activities') =>
      services.database.company(company_id, 'write', (db) =>
        db.updateTable(table).set({ created_at: '2020-01-01T00:00:00Z' }).execute(),
      );
    await services.jobs.runOnce(services, 'feed.prune');
    expect(await kindsOf(ada)).toEqual(['matched']);
    await age('notifications');
    await age('activities');
    await services.jobs.runOnce(services, 'feed.prune');
    expect(await kindsOf(ada)).toEqual([]);
    const left = await services.database.company(company_id, 'read', (db) =>
      db.selectFrom('activities').select('id').execute(),
    );
    expect(left).toEqual([]);
  });
});

describe('the live line', () => {
  it('reaches both tabs of the reader, and a tab that was offline after it reconnects', async () => {
    const { company_id, params, of, ada, bo } = await table();
    const [one, two] = [await openBrowser(holder.app, ada), await openBrowser(holder.app, bo)];
    const [tab, other] = [await two.open({ company_id }), await two.open({ company_id })];
    await Promise.all([tab.hear('ready'), other.hear('ready')]);
    await one.call(write, { params, body: say('hello') });
    await holder.app.settle();
    const { seq } = await tab.hear('notifications.changed');
    await other.hear('notifications.changed');
    expect(await two.call(unreadCount, { params: of })).toEqual({ count: 1 });
    tab.socket.close();
    await tab.closed();
    await two.call(readAll, { params: of, body: {} });
    const back = await two.open({ company_id, since: seq });
    expect((await back.hear('notifications.changed')).topic).toBe(`user:${bo.user_id}`);
    await back.hear('ready');
    expect(back.events.some((event) => event.type === 'notifications.changed' && event.seq > seq)).toBe(true);
    expect(await two.call(unreadCount, { params: of })).toEqual({ count: 0 });
  });
});
