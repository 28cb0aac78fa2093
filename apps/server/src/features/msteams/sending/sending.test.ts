import { CHANNELS, ENDPOINTS } from '@fika/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { itSends } from '#test/chat-sending.ts';
import { makeCoffees } from '#test/coffees.ts';
import type { BotCall } from '#test/teams-vendor-bot.ts';
import { cardFaults } from '#test/teams-cards.ts';
import { teamsPrograms } from '#test/teams-programs.ts';
import { type TeamsScene, teamsScene } from '#test/teams-scene.ts';

const { campaigns, msteams, rounds } = ENDPOINTS;
const scenes = teamsScene({ LOG_LEVEL: 'silent' });
const { vendor, holder, scene } = scenes;
const programs = teamsPrograms(scenes);
const { accept, crowd, opened, outbox, program, received, settle } = programs;
const SLOW = 120_000;

beforeEach(() => {
  vendor.bot.intercept = null;
  vendor.bot.calls.length = 0;
  vendor.bot.posted.length = 0;
});

const once = (ids: readonly number[]) => new Map(ids.map((id) => [id, 1]));
const isPost = ({ method, path }: BotCall) => method === 'POST' && path.endsWith('/activities');
const chatOf = ({ path }: BotCall) => decodeURIComponent(path.split('/')[3] ?? '');
const refusal = (status: number, code: string) => ({ status, body: { error: { code, message: code } } });

async function connected(made: TeamsScene) {
  const { id } = await scenes.connected(made);
  return { id, tenant: made.tenant };
}

const disconnect = ({ browser, params }: TeamsScene, { id }: { id: number }) =>
  browser.call(msteams.delete_msteams, { params: { ...params, id } });

const reasonsOf = async (companyId: number, ids: readonly number[]) => {
  const rows = await outbox(companyId);
  return ids.map((id) => rows.find(({ user_id }) => user_id === id)?.channel_reason);
};

describe('a program', () => {
  it('sends through Teams only while the workspace is connected to it, and keeps that without', async () => {
    const made = await scene();
    await expect(program(made)).rejects.toMatchObject({
      problem: { code: 'channel_not_connected', values: { channel: 'Teams' } },
    });
    const tenant = await connected(made);
    const { id, communication } = await program(made);
    expect(communication).toBe(CHANNELS.teams);
    const params = { ...made.params, id };
    const update = (body: object) => made.browser.call(campaigns.campaigns_update, { params, body });
    expect(await update({ communication: 1 })).toMatchObject({ channel: 1, communication: 1 });
    expect(await update({ channel: 3 })).toMatchObject({ channel: 3, communication: 3 });
    expect(await made.browser.call(campaigns.clone, { params })).toMatchObject({ communication: 3 });
    await disconnect(made, tenant);
    expect(await update({ name: 'Tea', communication: 3 })).toMatchObject({ name: 'Tea', communication: 3 });
    await expect(program(made)).rejects.toMatchObject({ problem: { code: 'channel_not_connected' } });
  });
});

describe('a session of 500 people, half of them in Teams', () => {
  it(
    'reaches each of them once, however often Microsoft asks to wait, and says by which way and why',
    { timeout: SLOW },
    async () => {
      const made = await scene();
      const tenant = await connected(made);
      const { ids, users, params } = await crowd(made, tenant, { people: 500, inChat: 250 });
      let calls = 0;
      // A twentieth of the calls.
      vendor.bot.intercept = (call) =>
        isPost(call) && (calls += 1) % 20 === 0 ? { status: 429, headers: { 'retry-after': '1' } } : null;
      const round_id = await opened(made, params);
      await settle(1);
      expect(calls).toBeGreaterThan(users.size);
      const inTeams = ids.slice(0, 250);
      expect(await received(made.company_id)).toEqual({
        byChat: once(inTeams),
        byEmail: once(ids.slice(250)),
      });
      const rows = await outbox(made.company_id);
      expect(
        rows.every(({ state, attempts, resent }) => state === 'sent' && attempts === 1 && resent === 0),
      ).toBe(true);
      const log = (search: string) =>
        made.browser.call(rounds.session_deliveries, { params: { ...params, round_id }, query: { search } });
      expect((await log('Crowd 1')).results).toContainEqual(
        expect.objectContaining({ channel: 'msteams', channel_reason: null }),
      );
      expect((await log('Crowd 500')).results).toMatchObject([
        { channel: 'email', channel_reason: 'no_msteams_user' },
      ]);
      const stored = await holder.app.services.database.company(made.company_id, 'read', (db) =>
        db.selectFrom('msteams_messages').selectAll().where('company_id', '=', made.company_id).execute(),
      );
      expect(stored).toHaveLength(250);
      expect(stored[0]).toMatchObject({ kind: 'request', round_id, msteams_tenant_id: tenant.id });

      // The answers of some, and their matches.
      const invited = vendor.bot.posted.slice(0, 2);
      await accept(made.company_id, round_id, ids.slice(248, 252));
      vendor.bot.posted.length = 0;
      await holder.app.advance('7 days');
      await holder.app.tick();
      await settle(1);
      expect((await received(made.company_id)).byChat).toEqual(once(ids.slice(248, 250)));

      const sent = JSON.stringify([invited, vendor.bot.posted]);
      expect(sent).toContain('"verb":"fika.answer.accepted"');
      expect(sent).toContain('/optin/unsubscribe/campaign/confirmation?token=');
      expect(sent).not.toMatch(/login|password/);
      for (const { body } of [...invited, ...vendor.bot.posted]) {
        const [attached] = (body?.['attachments'] ?? []) as { content: Record<string, unknown> }[];
        expect(cardFaults(attached?.content ?? {})).toEqual([]);
      }
    },
  );
});

describe('a tenant that is gone in the middle', () => {
  it(
    'because Microsoft disabled the bot: the rest get emails, and nobody gets a second message',
    { timeout: SLOW },
    async () => {
      const made = await scene();
      const { ids, params } = await crowd(made, await connected(made), { people: 60, inChat: 60 });
      vendor.bot.intercept = (call) =>
        isPost(call) && vendor.bot.posted.length >= 20 ? refusal(403, 'BotDisabledByAdmin') : null;
      await opened(made, params);
      await settle(1);
      const { byChat, byEmail } = await received(made.company_id);
      expect([byChat.size, byEmail.size]).toEqual([20, 40]);
      expect(new Map([...byChat, ...byEmail])).toEqual(once(ids));
      const reasons = await reasonsOf(made.company_id, ids);
      expect(reasons.filter((reason) => reason === 'msteams_disconnected')).toHaveLength(40);
      vendor.bot.intercept = null;
      await connected(made);
      await settle(1);
      expect(await received(made.company_id)).toEqual({ byChat, byEmail });
    },
  );
});

describe('what Teams does not take', () => {
  it('becomes an email at once, with its reason', async () => {
    const made = await scene();
    const { ids, users, params } = await crowd(made, await connected(made), { people: 5, inChat: 4 });
    const [gone = 0, refused = 0, away = 0, fine = 0] = ids;
    const answers = new Map([
      [users.get(gone), refusal(404, 'UserNotFound')],
      [users.get(refused), refusal(400, 'BadSyntax')],
      [users.get(away), refusal(403, 'BotNotInConversationRoster')],
    ]);
    vendor.bot.intercept = (call) => (isPost(call) ? (answers.get(chatOf(call)) ?? null) : null);
    await opened(made, params);
    await settle(1);
    expect(await received(made.company_id)).toEqual({
      byChat: once([fine]),
      byEmail: once(ids.filter((id) => id !== fine)),
    });
    expect(await reasonsOf(made.company_id, ids)).toEqual([
      'msteams_user_gone',
      'msteams_refused',
      'msteams_app_missing',
      null,
      'no_msteams_user',
    ]);
    const chats = await holder.app.services.database.company(made.company_id, 'read', (db) =>
      db.selectFrom('msteams_users').select('conversation_id').where('user_id', '=', away).execute(),
    );
    expect(chats).toEqual([{ conversation_id: null }]);
  });

  it('is opened a chat for, where none is known, and stays an email where Microsoft said that there is none', async () => {
    const made = await scene();
    const { ids, users, params } = await crowd(made, await connected(made), { people: 3, inChat: 3 });
    const [unknown = 0, missing = 0, asked = 0] = ids;
    await holder.app.services.database.company(made.company_id, 'write', async (db) => {
      await db
        .updateTable('msteams_users')
        .set({ conversation_id: null })
        .where('company_id', '=', made.company_id)
        .execute();
      await db
        .updateTable('msteams_users')
        .set({ asked_at: '2026-01-01T00:00:00Z' })
        .where('user_id', '=', asked)
        .execute();
    });
    for (const person of vendor.bot.people)
      if (person.conversation_id === users.get(missing)) person.isInstalled = false;
    await opened(made, params);
    await settle(1);
    expect(await received(made.company_id)).toEqual({
      byChat: once([unknown]),
      byEmail: once([missing, asked]),
    });
    expect(await reasonsOf(made.company_id, ids)).toEqual([
      null,
      'msteams_app_missing',
      'msteams_app_missing',
    ]);
  });
});

describe('sending through Teams', () => {
  itSends({
    chat: 'msteams',
    holder,
    programs,
    office: async () => {
      const made = await scene();
      const connection = await connected(made);
      return { made, connection, disconnect: () => disconnect(made, connection) };
    },
    answerPosts: (answer) => {
      vendor.bot.intercept =
        answer &&
        ((call) => {
          const given = isPost(call) && answer(Number(/^a:(\d+)X/.exec(chatOf(call))?.[1]));
          if (!given) return null;
          return { status: given.status, headers: { 'retry-after': String(given.seconds ?? 0) } };
        });
    },
    countPosts: () => vendor.bot.posted.length,
  });
});

describe('a program that leaves Teams', () => {
  const limited = (call: BotCall) =>
    isPost(call) ? { status: 429, headers: { 'retry-after': '3000' } } : null;
  const channels = async (companyId: number) =>
    new Set((await outbox(companyId)).map(({ channel }) => channel));

  it('sends what waits by email, also what Microsoft asked to wait for', async () => {
    const made = await scene();
    const { ids, params } = await crowd(made, await connected(made), { people: 2, inChat: 2 });
    vendor.bot.intercept = limited;
    await opened(made, params);
    await settle(1);
    expect(await channels(made.company_id)).toEqual(new Set(['msteams']));
    await made.browser.call(campaigns.campaigns_update, { params, body: { communication: 1 } });
    await settle(1);
    expect(await received(made.company_id)).toEqual({ byChat: new Map(), byEmail: once(ids) });
  });

  it('turns messages about single meetings into emails, too', async () => {
    const made = await scene();
    const { company_id } = made;
    const { services } = holder.app;
    const { ids } = await crowd(made, await connected(made), { people: 2, inChat: 2 });
    const { campaign_id, ids: coffees } = await makeCoffees(services, company_id, [ids]);
    const params = { company_id, id: campaign_id };
    const update = (communication: 1 | 3) =>
      made.browser.call(campaigns.campaigns_update, { params, body: { communication } });
    await update(3);
    vendor.bot.intercept = limited;
    await inCompany(services, company_id, 'write', (ctx) =>
      queueDeliveries(ctx, {
        round_id: null,
        kind: 'message',
        deliveries: ids.map((user_id) => ({ user_id, data: { coffee_id: coffees[0] } })),
      }),
    );
    expect(await channels(company_id)).toEqual(new Set(['msteams']));
    await update(1);
    await settle(1);
    expect(await channels(company_id)).toEqual(new Set(['email']));
  });
});
