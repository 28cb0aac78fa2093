import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { APP } from '#test/teams-vendor.ts';
import { teamsScene } from '#test/teams-scene.ts';
import { restOf } from '../calls/gateway.ts';
import { getListedTenant } from '../queries.ts';
import {
  deleteCard,
  getConversationMember,
  isAway,
  isGone,
  listConversationMembers,
  openConversation,
  postCard,
  updateCard,
} from './gateway.ts';
import { serviceOf } from './rules.ts';

const { vendor, holder, scene, connected } = teamsScene();
const { bot } = vendor;

async function tenantScene() {
  const made = await scene();
  const { id } = await connected(made);
  const row = () =>
    inCompany(holder.app.services, made.company_id, 'read', (ctx) => getListedTenant(ctx, id));
  return { ...made, row, tenantRow: await row(), services: holder.app.services };
}

const card = { type: 'AdaptiveCard', version: '1.5', body: [] };
const message = { text: 'A summary', card };
const failed = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error);

describe('the Connector', () => {
  it('opens a chat, and posts, replaces and deletes a message in it', async () => {
    const { services, tenantRow, tenant } = await tenantScene();
    const person = bot.makePerson({ tenant });
    const place = await openConversation(services, tenantRow, person.object_id);
    expect(place).toBe(person.conversation_id);
    const { activity_id } = await postCard(services, tenantRow, place, message);
    await updateCard(services, tenantRow, place, activity_id, { text: 'Done', card: null });
    await deleteCard(services, tenantRow, place, activity_id);
    const path = `/v3/conversations/${encodeURIComponent(place)}/activities`;
    expect(bot.calls.slice(-4)).toMatchObject([
      {
        method: 'POST',
        path: '/v3/conversations',
        body: { bot: { id: `28:${APP.id}` }, isGroup: false, tenantId: tenant },
      },
      {
        method: 'POST',
        path,
        body: {
          type: 'message',
          summary: 'A summary',
          attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: card }],
        },
      },
      { method: 'PUT', path: `${path}/${activity_id}`, body: { type: 'message', text: 'Done' } },
      { method: 'DELETE', path: `${path}/${activity_id}` },
    ]);
  });

  it('is called with one token until it ends, and with a new one once where that was revoked', async () => {
    const { services, tenantRow, tenant } = await tenantScene();
    const { object_id } = bot.makePerson({ tenant });
    await openConversation(services, tenantRow, object_id);
    const known = vendor.appTokens.length;
    await openConversation(services, tenantRow, object_id);
    expect(vendor.appTokens).toHaveLength(known);
    bot.revoke();
    await openConversation(services, tenantRow, object_id);
    expect(vendor.appTokens.slice(known)).toEqual([
      { directory: 'botframework.com', scope: 'https://api.botframework.com/.default' },
    ]);
    bot.intercept = () => ({ status: 401, body: { error: { code: 'Unauthorized' } } });
    const before = bot.calls.length;
    const error = await failed(openConversation(services, tenantRow, object_id));
    bot.intercept = null;
    expect(error).toMatchObject({ name: 'TeamsRefusal', status: 401, code: 'Unauthorized' });
    expect(bot.calls.length - before).toBe(2);
  });

  it('says who is in a conversation, page by page, and who has an account of the tenant', async () => {
    const { services, tenantRow, tenant } = await tenantScene();
    const conversation_id = `19:${crypto.randomUUID()}@thread.tacv2`;
    const own = bot.makePerson({ tenant, conversation_id, address: 'Ada@Office.example' });
    bot.makePerson({ tenant, conversation_id, address: 'b_x.example#EXT#@office.example' });
    bot.makePerson({ tenant, conversation_id, role: 'guest' });
    bot.makePerson({ tenant, conversation_id, home: crypto.randomUUID() });
    const people = await listConversationMembers(services, tenantRow, conversation_id);
    expect(people.map(({ is_own: isOwn }) => isOwn)).toEqual([true, false, false, false]);
    const { bot_user_id, object_id } = own;
    const one = await getConversationMember(services, tenantRow, { conversation_id, bot_user_id });
    const address = 'ada@office.example';
    expect(one).toEqual({
      bot_user_id,
      object_id,
      address,
      is_own: true,
      is_foreign: false,
      is_guest: false,
    });
    expect(people.map(({ is_guest: isGuest }) => isGuest)).toEqual([false, false, true, false]);
  });

  it('may be busy, away, or refuse', async () => {
    const { services, row, tenantRow, tenant } = await tenantScene();
    const { conversation_id: place } = bot.makePerson({ tenant });
    const answered = async (status: number, code = 'Code', headers = {}) => {
      bot.intercept = () => ({ status, headers, body: { error: { code } } });
      const error = await failed(postCard(services, tenantRow, place, message));
      bot.intercept = null;
      return error;
    };
    expect(await answered(429, 'Code', { 'retry-after': '17' })).toMatchObject({ seconds: 17 });
    expect((await row()).failed_at).not.toBeNull();
    await postCard(services, await row(), place, message);
    expect((await row()).failed_at).toBeNull();
    expect(await answered(503)).toMatchObject({ name: 'TeamsUnreachable', isUnsent: true });
    expect(await answered(412)).toMatchObject({ name: 'TeamsUnreachable', isUnsent: true });
    expect(await answered(502)).toMatchObject({ name: 'TeamsUnreachable', isUnsent: false });
    expect(await answered(307, 'Code', { location: 'http://127.0.0.1:9/' })).toMatchObject({
      name: 'TeamsUnreachable',
    });
    const away = await answered(403, 'MessageWritesBlocked');
    expect([isAway(away), isGone(away)]).toEqual([true, false]);
    expect((await row()).bot_gone_at).toBeNull();
    const gone = await answered(403, 'BotDisabledByAdmin');
    expect([isAway(gone), isGone(gone)]).toEqual([false, true]);
    expect((await row()).bot_gone_at).not.toBeNull();
  });

  it('gets its token for nothing that is not of Microsoft', async () => {
    const { services, tenantRow } = await tenantScene();
    const before = bot.calls.length;
    const elsewhere = { ...tenantRow, service_url: 'https://example.com/teams/' };
    const error = await failed(postCard(services, elsewhere, 'a:1', message));
    expect(error).toMatchObject({ name: 'TeamsUnreachable', isUnsent: true });
    expect(bot.calls).toHaveLength(before);
  });
});

it.each([
  ['https://smba.trafficmanager.net/emea/', 'https://smba.trafficmanager.net/emea/'],
  ['https://smba.trafficmanager.net/fr/tenant', 'https://smba.trafficmanager.net/fr/tenant/'],
  ['https://smba.infra.gcc.teams.microsoft.com/teams', 'https://smba.infra.gcc.teams.microsoft.com/teams/'],
  ['https://europe.botframework.com/', 'https://europe.botframework.com/'],
  ['http://smba.trafficmanager.net/emea/', null],
  ['https://smba.trafficmanager.net:8443/emea/', null],
  ['https://smba.trafficmanager.net@example.com/', null],
  ['https://x@smba.trafficmanager.net/', null],
  ['https://smba.trafficmanager.net.example.com/', null],
  ['https://other.trafficmanager.net/', null],
  ['https://examplebotframework.com/', null],
  ['https://smba.trafficmanager.net/?to=', null],
  ['no address', null],
])('the address of the service %s is %s', (given, address) => {
  expect(serviceOf(given, undefined)).toBe(address);
});

it('reads how long to wait, in seconds or as a time', () => {
  expect([restOf('7'), restOf(''), restOf(null), restOf('soon'), restOf('0')]).toEqual([7, 30, 30, 30, 1]);
  expect(restOf('999999')).toBe(3_600);
  const seconds = restOf(new Date(Date.now() + 90_000).toUTCString());
  expect(seconds >= 85 && seconds <= 91).toBe(true);
});
