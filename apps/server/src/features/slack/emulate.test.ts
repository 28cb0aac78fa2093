import { CHANNELS, ENDPOINTS } from '@fika/contract';
import { freePort } from '@fika/embedded-postgres/postmaster';
import { createEmulator, type Emulator } from 'emulate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { testApp } from '#test/app.ts';
import { inDays, productNow } from '#test/clock.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { linkUser, postAsSlack, pressBody } from '#test/slack-person.ts';

const {
  slack: list,
  slack_connect: connect,
  slack_callback: callback,
  slack_people: people,
  slack_test_message: sendTest,
  delete_slack: disconnect,
} = ENDPOINTS.slack;
const { campaigns, rounds } = ENDPOINTS;
const ADMIN = 'ada@slack.example';
const SECRET = 'not used by others';
/** The token by which the test reads what Bo sees. */
const BO = 'xoxp-bo';

// Our own test server agrees with our reading of Slack's documents. This one was written by others.
describe('Slack as `emulate` understands it', () => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await createEmulator({ service: 'slack', port: await freePort(), seed: SEED });
  });
  afterAll(() => emulator.close());
  const holder = testApp(() => ({
    SLACK_CLIENT_ID: 'client',
    SLACK_CLIENT_SECRET: 'secret',
    SLACK_SIGNING_SECRET: SECRET,
    SLACK_URL: emulator.url,
  }));

  // An operator who has mistyped the secret of the app.
  const mistyped = testApp(() => ({
    SLACK_CLIENT_ID: 'client',
    SLACK_CLIENT_SECRET: 'mistyped',
    SLACK_SIGNING_SECRET: SECRET,
    SLACK_URL: emulator.url,
  }));

  async function scene({ app } = holder) {
    const { services } = app;
    const { id: company_id } = await makeCompany(services);
    const admin = await makeUser(services, { company_id, role: 2, email: ADMIN });
    return { params: { company_id }, browser: await app.as(admin) };
  }

  /** Says yes on the page of consent, as a browser does that submits its form. Returns where it is sent to. */
  async function consent(page: string): Promise<URL> {
    const html = await (await fetch(page)).text();
    const form = html.split('<form').find((one) => one.includes(ADMIN)) ?? '';
    const fields = [...form.matchAll(/name="(?<name>\w+)" value="(?<value>[^"]*)"/g)];
    const answer = await fetch(`${emulator.url}/oauth/v2/authorize/callback`, {
      method: 'POST',
      body: new URLSearchParams(
        fields.map(({ groups }) => [groups?.['name'] ?? '', groups?.['value'] ?? '']),
      ),
      redirect: 'manual',
    });
    return new URL(answer.headers.get('location') ?? 'http://nowhere');
  }

  /** What Bo reads in a conversation. */
  async function wordsIn(channel: string | null | undefined): Promise<string> {
    const answer = await fetch(`${emulator.url}/api/conversations.history`, {
      method: 'POST',
      headers: { authorization: `Bearer ${BO}` },
      body: new URLSearchParams({ channel: channel ?? '' }),
    });
    return answer.text();
  }

  async function connected({ browser, params }: Awaited<ReturnType<typeof scene>>) {
    const { url } = await browser.call(connect, { params });
    const { searchParams: given } = await consent(url);
    const body = { state: given.get('state') ?? '', code: given.get('code') ?? '' };
    return browser.call(callback, { params, body });
  }

  it('is connected, lists its people, delivers a message, and is disconnected', async () => {
    const made = await scene();
    const { browser, params } = made;
    const { id, team } = await connected(made);
    expect(team.name).toBe('Office');
    const { results } = await browser.call(people, { params: { ...params, id }, query: {} });
    expect(results.map(({ email }) => email)).toEqual(expect.arrayContaining([ADMIN, 'bo@slack.example']));
    await browser.call(sendTest, { params: { ...params, id } });
    expect((await browser.call(list, { params })).results).toMatchObject([{ id, failure: null }]);
    await browser.call(disconnect, { params, body: { id } });
    expect((await browser.call(list, { params })).results).toEqual([]);
  });

  it('takes the messages of a program, their updates and a group conversation', async () => {
    const made = await scene();
    const { browser, params } = made;
    const { id: team_id, team } = await connected(made);
    const { company_id } = params;
    const { services } = holder.app;
    // `emulate` says of no address that Slack has confirmed it: nobody is recognized by their address.
    const found = (await browser.call(people, { params: { ...params, id: team_id }, query: {} })).results;
    const users: string[] = [];
    for (const email of ['bo@slack.example', 'cy@slack.example']) {
      const { id = '' } = found.find((one) => one.email === email) ?? {};
      await linkUser(holder.app, await makeUser(services, { company_id, email }), team_id, id);
      users.push(id);
    }
    const now = await productNow(holder.app);
    const { id } = await browser.call(campaigns.campaigns_create, {
      params,
      body: {
        name: 'Coffee',
        communication: CHANNELS.slack,
        exclude_admins: true,
        next_requests_send_at: inDays(1, now),
        next_matchs_send_at: inDays(6, now),
      },
    });
    await browser.call(campaigns.activate, { params: { ...params, id } });
    await browser.call(rounds.open_session, { params: { ...params, id } });
    await holder.app.settle();
    const sent = await services.database.company(company_id, 'read', (db) =>
      db
        .selectFrom('slack_messages')
        .select(['channel_id', 'ts', 'round_id'])
        .where('company_id', '=', company_id)
        .orderBy('user_id')
        .execute(),
    );
    expect(sent.map(({ channel_id: channel }) => channel[0])).toEqual(['D', 'D']);
    const [bo] = sent;
    expect(await wordsIn(bo?.channel_id)).toContain('fika.answer.accepted');

    const accept = buttonAction('answer', { round_id: bo?.round_id ?? 0, answer: 'accepted' });
    for (const [index, user] of users.entries()) {
      const { channel_id: channel = '', ts = '' } = sent[index] ?? {};
      const body = pressBody({ team: team.id, user }, accept, { channel, ts });
      expect(await postAsSlack(holder.app, 'interactivity', body, { secret: SECRET })).toBe(200);
    }
    await holder.app.settle();
    expect(await wordsIn(bo?.channel_id)).toContain('You accepted.');

    await holder.app.advance('7 days');
    await holder.app.tick();
    await holder.app.settle();
    const group = await services.database.company(company_id, 'read', (db) =>
      db
        .selectFrom('slack_conversations')
        .select(['coffee_id', 'channel_id', 'ts'])
        .where('company_id', '=', company_id)
        .executeTakeFirstOrThrow(),
    );
    expect(group.channel_id).toMatch(/^G/);
    expect(await wordsIn(group.channel_id)).toContain('Conversation starter');

    const times = buttonAction('times', { coffee_id: group.coffee_id });
    const body = pressBody({ team: team.id, user: users[0] ?? '' }, times, { channel: group.channel_id });
    await postAsSlack(holder.app, 'interactivity', body, { secret: SECRET });
    await holder.app.settle();
    // History has no messages that one person alone sees.
    const seen = await fetch(`${emulator.url}/?channel=${group.channel_id}`);
    expect(await seen.text()).toContain('These times work for everyone');
    await browser.call(disconnect, { params, body: { id: team_id } });
  });

  it('refuses a code that was used', async () => {
    const made = await scene();
    const { browser, params } = made;
    const { url } = await browser.call(connect, { params });
    const { searchParams: given } = await consent(url);
    const code = given.get('code') ?? '';
    await browser.call(callback, { params, body: { state: given.get('state') ?? '', code } });
    const { url: again } = await browser.call(connect, { params });
    const state = new URL(again).searchParams.get('state') ?? '';
    await expect(browser.call(callback, { params, body: { state, code } })).rejects.toMatchObject({
      problem: { code: 'slack_consent_invalid' },
    });
  });

  it('says that the operator has to act where Slack refuses the app', async () => {
    await expect(connected(await scene(mistyped))).rejects.toMatchObject({
      message: expect.stringContaining('(invalid_client_id)') as string,
      problem: { code: 'slack_app_refused' },
    });
  });
});

const SEED = {
  slack: {
    team: { name: 'Office', domain: 'office' },
    users: [
      { name: 'ada', real_name: 'Ada Lund', email: ADMIN },
      { name: 'bo', real_name: 'Bo Ek', email: 'bo@slack.example' },
      { name: 'cy', real_name: 'Cy Dahl', email: 'cy@slack.example' },
    ],
    tokens: [{ token: BO, user: 'bo', scopes: ['im:history', 'mpim:history'] }],
    strict_scopes: true,
    oauth_apps: [
      {
        client_id: 'client',
        client_secret: 'secret',
        name: 'Fika',
        redirect_uris: ['http://localhost:3000/integrations/slack/callback/'],
      },
    ],
  },
};
