import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { makeUser } from '#test/factories.ts';
import { activityOf, postToBot, pressOf } from '#test/teams-bot.ts';
import type { BotPerson } from '#test/teams-vendor-bot.ts';
import { teamsScene } from '#test/teams-scene.ts';
import type { TeamsAnswers } from './types.ts';

const { vendor, holder, scene, connected } = teamsScene();
const { bot } = vendor;
afterEach(() => {
  bot.intercept = null;
});

async function botScene() {
  const made = await scene();
  const { id } = await connected(made);
  const { services } = holder.app;
  const { company_id, tenant } = made;
  const member = await makeUser(services, { company_id });
  const person = bot.makePerson({ tenant, address: member.email });
  const rows = <T>(
    read: (db: Parameters<Parameters<typeof services.database.company>[2]>[0]) => Promise<T>,
  ) => services.database.company(company_id, 'read', read);
  return {
    ...made,
    id,
    services,
    member,
    person,
    events: () => rows((db) => db.selectFrom('msteams_events').select('event_id').execute()),
    users: () =>
      rows((db) =>
        db.selectFrom('msteams_users').select(['user_id', 'conversation_id', 'bot_user_id']).execute(),
      ),
    row: () =>
      rows((db) =>
        db.selectFrom('msteams_tenants').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      ),
  };
}

const installed = (person: BotPerson, action = 'add') =>
  activityOf(bot, person, { type: 'installationUpdate', action });

async function tell(...[body, signing]: [object | string, Parameters<typeof postToBot>[3]?]) {
  const { statusCode } = await postToBot(holder.app, bot, body, signing);
  await holder.app.settle();
  return statusCode;
}

describe('an activity of Microsoft', () => {
  it('stores the chat of a member, and that the app is not there any more', async () => {
    const { member, person, users, row } = await botScene();
    expect(await tell(installed(person))).toBe(200);
    const { conversation_id, bot_user_id } = person;
    expect(await users()).toEqual([{ user_id: member.user_id, conversation_id, bot_user_id }]);
    expect(await row()).toMatchObject({
      service_url: bot.service,
      bot_installed_at: expect.any(String),
      last_event_at: expect.any(String),
    });
    person.isInstalled = false;
    expect(await tell(installed(person, 'remove'))).toBe(200);
    expect(await users()).toMatchObject([{ user_id: member.user_id, conversation_id: null }]);
  });

  it('that is older than what Microsoft says now changes nothing', async () => {
    const { person, users } = await botScene();
    const { conversation_id } = person;
    await tell(installed(person));
    await tell(installed(person, 'remove'));
    expect(await users()).toMatchObject([{ conversation_id }]);
  });

  it('stores nothing of people who are no members, of guests, and of admins by their address', async () => {
    const { services, company_id, tenant, member, users } = await botScene();
    const admin = await makeUser(services, { company_id, role: 1 });
    const given = [
      { address: 'stranger@office.example' },
      { address: admin.email },
      { address: member.email, role: 'guest' as const },
      { address: member.email, home: crypto.randomUUID() },
    ];
    for (const one of given) {
      const person = bot.makePerson({ tenant, ...one });
      expect(await tell(installed(person))).toBe(200);
    }
    expect(await users()).toEqual([]);
  });

  it('counts once, however often it is posted', async () => {
    const { person, events } = await botScene();
    const activity = installed(person);
    const before = bot.calls.length;
    for (let count = 0; count < 3; count += 1) expect(await tell(activity)).toBe(200);
    expect(await events()).toHaveLength(1);
    expect(bot.calls.length - before).toBe(1);
    await holder.app.advance('3 days');
    await services().jobs.runOnce(services(), 'msteams.forget-events');
    expect(await events()).toEqual([]);
  });

  it('with words that the database refuses is answered', async () => {
    const { person } = await botScene();
    for (const text of ['a\u0000b', `${'x'.repeat(3_999)}👍`, 'a\ud83d']) {
      const before = bot.posted.length;
      expect(await tell(activityOf(bot, person, { text }))).toBe(200);
      expect(bot.posted.length - before).toBe(1);
    }
  });

  it('with words of a person leaves nothing of them but the command', async () => {
    const { person, company_id } = await botScene();
    for (const text of ['  PAUSE 3 because my mother is ill', 'My password is Tulip', 'status']) {
      expect(await tell(activityOf(bot, person, { text }))).toBe(200);
    }
    const { rows } = await services().database.global('read', (db) =>
      sql<{ data: { text: string } }>`
        select data -> 'payload' as data from pgboss.job
        where data ->> 'job' = 'msteams.answer-text' and data -> 'payload' ->> 'company_id' = ${String(company_id)}`.execute(
        db,
      ),
    );
    expect(rows.map(({ data }) => data.text).toSorted()).toEqual(['', 'pause 3', 'status']);
  });

  it('that presses a button with such signs is refused', async () => {
    const { person } = await botScene();
    await tell(installed(person));
    const value = JSON.stringify({ round_id: 1, answer: 'accepted' });
    for (const press of [
      { verb: 'fika.answer.\u0000', value },
      { verb: 'fika.answer.\ud83d', value },
      { verb: 'fika.answer', value: `{"round_id":1,"answer":"accepted","more":"\ud83d"}` },
    ]) {
      const answer = await postToBot(holder.app, bot, pressOf(bot, person, press));
      expect(answer.json()).toMatchObject({ statusCode: 400 });
    }
  });

  it('of a tenant that nobody connected, or of two tenants, stores nothing', async () => {
    const { person, events } = await botScene();
    const other = crypto.randomUUID();
    const stranger = bot.makePerson({ tenant: other, address: person.address });
    expect(await tell(installed(stranger))).toBe(200);
    expect(await tell({ ...installed(person), channelData: { tenant: { id: other } } })).toBe(200);
    const activity = installed(person);
    const { conversation } = activity;
    expect(await tell({ ...activity, conversation: { ...conversation, tenantId: other } })).toBe(200);
    expect(await events()).toEqual([]);
  });

  it.each([
    ['no token', null],
    ['a key of others', { by: 'foreign' }],
    ['no signature', { by: 'none' }],
    ['a signature by a public key', { by: 'hs256' }],
    ['another issuer', { claims: { iss: 'https://login.microsoftonline.com/' } }],
    ['another audience', { claims: { aud: crypto.randomUUID() } }],
    ['a time that is over', { ends: -301 }],
    ['a time that has not come', { begins: 301 }],
    ['no end', { claims: { exp: undefined } }],
    ['no address', { claims: { serviceurl: undefined } }],
  ] as const)('with %s is refused', async (_name, signing) => {
    const { person, events } = await botScene();
    expect(await tell(installed(person), signing)).toBe(401);
    expect(await events()).toEqual([]);
  });

  it.each([
    ['a key for another channel', { by: 'unendorsed' }, {}],
    ['the address of another service', { claims: { serviceurl: 'https://smba.trafficmanager.net/x/' } }, {}],
    ['another channel', {}, { channelId: 'webchat' }],
  ] as const)('with %s is refused', async (_name, signing, more) => {
    const { person, events, row } = await botScene();
    expect(await tell({ ...installed(person), ...more }, signing)).toBe(403);
    expect(await events()).toEqual([]);
    expect((await row()).service_url).toBeNull();
  });

  it('whose address is not of Microsoft is refused', async () => {
    const { person, events, row } = await botScene();
    const serviceUrl = 'https://smba.trafficmanager.net.example.com/';
    const signing = { claims: { serviceurl: serviceUrl } };
    expect(await tell({ ...installed(person), serviceUrl }, signing)).toBe(403);
    expect(await events()).toEqual([]);
    expect((await row()).service_url).toBeNull();
  });

  it('may be some minutes early or late by the clock', async () => {
    const { person } = await botScene();
    expect(await tell(installed(person), { ends: -270 })).toBe(200);
    expect(await tell(installed(person), { begins: 270 })).toBe(200);
  });

  it('is refused where it is too large, or no activity', async () => {
    const { person, events } = await botScene();
    expect(await tell({ ...installed(person), padding: 'x'.repeat(300_000) })).toBe(413);
    expect(await tell('{"type"')).toBe(400);
    expect(await tell({ ...installed(person), from: 7 })).toBe(400);
    expect(await events()).toEqual([]);
  });

  it('with an unknown key is refused, and does not have the keys read each time', async () => {
    const { person } = await botScene();
    expect(await tell(installed(person))).toBe(200);
    const before = bot.keyCalls;
    for (const kid of ['x', 'y', 'z']) expect(await tell(installed(person), { kid })).toBe(401);
    expect(bot.keyCalls).toBe(before);
  });
});

const services = () => holder.app.services;

describe('a press in a card', () => {
  it('is answered in its place, and has the time of its first arrival when it is posted again', async () => {
    const { person, company_id, id } = await botScene();
    const card = { type: 'AdaptiveCard', version: '1.5', body: [] };
    const press = vi.fn<TeamsAnswers['press']>().mockResolvedValueOnce(card);
    const ports = vi.spyOn(services().ports, 'one').mockReturnValue({ press });
    const body = pressOf(bot, person, { verb: 'fika.pause', value: '{"weeks":2}' });
    expect((await postToBot(holder.app, bot, body)).json()).toEqual({
      statusCode: 200,
      type: 'application/vnd.microsoft.card.adaptive',
      value: card,
    });
    press.mockResolvedValueOnce({ text: 'Done' });
    expect((await postToBot(holder.app, bot, body)).json()).toEqual({
      statusCode: 200,
      type: 'application/vnd.microsoft.activity.message',
      value: 'Done',
    });
    press.mockRejectedValueOnce(new Error('a secret of the server'));
    expect((await postToBot(holder.app, bot, body)).json()).toEqual({
      statusCode: 500,
      type: 'application/vnd.microsoft.error',
      value: { code: 'InternalServerError', message: 'The answer could not be saved' },
    });
    ports.mockRestore();
    const [first, second] = press.mock.calls.map(([, user, given]) => ({ user, given }));
    expect(second).toEqual(first);
    const { conversation_id, object_id } = person;
    expect(first).toEqual({
      user: { company_id, msteams_tenant_id: id, object_id },
      given: {
        action_id: 'fika.pause',
        value: '{"weeks":2}',
        pressed_at: expect.any(String),
        message: { conversation_id, activity_id: '1700000000001' },
      },
    });
  });

  it('of an unknown kind is answered with an error, and without details', async () => {
    const { person } = await botScene();
    const press = pressOf(bot, person, { verb: 'unknown', value: '' });
    const odd = { ...press, value: { action: { type: 'Action.Submit' } } };
    const answer = await postToBot(holder.app, bot, odd);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      statusCode: 400,
      type: 'application/vnd.microsoft.error',
      value: { code: 'BadRequest', message: 'Unknown action' },
    });
  });
});

describe('a tenant in which the bot may not write any more', () => {
  it('is noted once, with one email to superadmins', async () => {
    const { person, row, admin, company_id } = await botScene();
    bot.intercept = () => ({ status: 403, body: { error: { code: 'BotDisabledByAdmin' } } });
    await tell(installed(person));
    await tell(installed(person));
    expect((await row()).bot_gone_at).not.toBeNull();
    await holder.app.settle();
    const mails = await services().database.global('read', (db) =>
      db.selectFrom('dev_mailbox').select('subject').where('to', '=', admin.email).execute(),
    );
    expect(mails.filter(({ subject }) => subject.includes('can’t send messages'))).toHaveLength(1);
    const actions = await inCompany(services(), company_id, 'read', ({ db }) =>
      db.selectFrom('audit_log').select('action').where('action', '=', 'msteams.bot_gone').execute(),
    );
    expect(actions).toHaveLength(1);
    bot.intercept = null;
    await tell(installed(person));
    expect((await row()).bot_gone_at).toBeNull();
  });
});
