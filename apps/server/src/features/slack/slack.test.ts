import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import {
  faultsOfCalls,
  hasDescription,
  SIGNING_SECRET,
  signedHeaders,
  SlackVendor,
} from '#test/slack-vendor.ts';
import { SCOPES } from './rules.ts';

const {
  slack: list,
  slack_connect: connect,
  slack_callback: callback,
  slack_test_message: test,
  slack_people: people,
  delete_slack: disconnect,
} = ENDPOINTS.slack;

const vendor = new SlackVendor();
let url = '';
beforeAll(async () => {
  url = await vendor.start();
});
afterAll(() => vendor.stop());
beforeEach(() => vendor.reset());

const holder = testApp(() => ({
  SLACK_CLIENT_ID: 'client',
  SLACK_CLIENT_SECRET: 'secret',
  SLACK_SIGNING_SECRET: SIGNING_SECRET,
  SLACK_URL: url,
}));

async function scene() {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const admin = await makeUser(services, { company_id, role: 2 });
  return { company_id, admin, params: { company_id }, browser: await holder.app.as(admin) };
}
type Scene = Awaited<ReturnType<typeof scene>>;

async function connected({ browser, params }: Scene) {
  const { url: page } = await browser.call(connect, { params });
  return browser.call(callback, { params, body: vendor.consent(page) });
}

const teamsOf = async ({ browser, params }: Scene) => (await browser.call(list, { params })).results;

/** Posts an event as Slack does, and runs what it causes. */
async function tell(event: object, { secondsAgo = 0, secret = SIGNING_SECRET, tamper = '' } = {}) {
  const body = JSON.stringify({
    type: 'event_callback',
    team_id: vendor.team.id,
    enterprise_id: null,
    ...event,
  });
  const { statusCode } = await holder.app.http.inject({
    method: 'POST',
    url: '/integrations/slack/events/',
    headers: signedHeaders(body, { secondsAgo, secret }),
    body: body + tamper,
  });
  await holder.app.settle();
  return statusCode;
}
const ended = (event_id: string) => ({ event_id, event: { type: 'app_uninstalled' } });

describe('a Slack workspace', () => {
  it('is connected, shown without tokens, and disconnected', async () => {
    const made = await scene();
    expect(await connected(made)).toMatchObject({
      team: { id: vendor.team.id, name: 'Office' },
      state: 'connected',
      missing_scopes: [],
      scope: vendor.scope,
    });
    expect(JSON.stringify(await teamsOf(made))).not.toContain('xoxb');
    const { id } = (await teamsOf(made))[0] ?? { id: 0 };
    await made.browser.call(disconnect, { params: made.params, body: { id } });
    expect(await teamsOf(made)).toEqual([]);
    expect(vendor.calls.at(-1)?.method).toBe('apps.uninstall');
  });

  it('gets new permissions when it is connected again', async () => {
    const made = await scene();
    vendor.scope = 'chat:write';
    expect((await connected(made)).missing_scopes).toEqual(['users:read', 'users:read.email']);
    vendor.scope = 'chat:write,users:read,users:read.email';
    await connected(made);
    expect(await teamsOf(made)).toMatchObject([{ missing_scopes: [] }]);
  });

  it('may be an organization, and one of several', async () => {
    const made = await scene();
    await connected(made);
    vendor.team = { id: 'E1', name: 'All of us', isOrganization: true };
    await connected(made);
    expect(await teamsOf(made)).toMatchObject([
      { team: { name: 'Office' }, is_organization: false },
      { team: { id: 'E1', name: 'All of us' }, is_organization: true },
    ]);
    await made.browser.call(disconnect, { params: made.params, body: {} });
    expect(await teamsOf(made)).toEqual([]);
  });

  it('belongs to one company at a time', async () => {
    const first = await scene();
    const second = await scene();
    await connected(first);
    await expect(connected(second)).rejects.toMatchObject({ problem: { code: 'slack_team_taken' } });
    await first.browser.call(disconnect, { params: first.params, body: {} });
    await expect(connected(second)).resolves.toMatchObject({ state: 'connected' });
    const others = second.browser.call(disconnect, { params: second.params, body: { id: 999_999 } });
    await expect(others).rejects.toMatchObject({ problem: { code: 'not_found' } });
  });

  it('needs a consent of the same admin, once, for fifteen minutes', async () => {
    const made = await scene();
    const { params, browser, company_id } = made;
    const begun = async () => vendor.consent((await browser.call(connect, { params })).url);
    const body = await begun();
    const colleague = await holder.app.as(await makeUser(holder.app.services, { company_id, role: 2 }));
    await expect(colleague.call(callback, { params, body })).rejects.toMatchObject({
      problem: { code: 'slack_consent_invalid' },
    });
    await browser.call(callback, { params, body });
    await expect(browser.call(callback, { params, body })).rejects.toMatchObject({
      problem: { code: 'slack_consent_invalid' },
    });
    const late = await begun();
    await holder.app.advance('16 minutes');
    await expect(browser.call(callback, { params, body: late })).rejects.toMatchObject({
      problem: { code: 'slack_consent_invalid' },
    });
    const stranger = await scene();
    await expect(
      stranger.browser.call(callback, { params: stranger.params, body: await begun() }),
    ).rejects.toMatchObject({ problem: { code: 'slack_consent_invalid' } });
  });

  it('is not connected while Slack cannot be reached', async () => {
    const made = await scene();
    const { url: page } = await made.browser.call(connect, { params: made.params });
    vendor.failing = { status: 503 };
    const failed = made.browser.call(callback, { params: made.params, body: vendor.consent(page) });
    await expect(failed).rejects.toMatchObject({ problem: { code: 'slack_unreachable' } });
    expect(await teamsOf(made)).toEqual([]);
  });
});

describe('a test message', () => {
  it('reaches the admin by the address of the account', async () => {
    const made = await scene();
    const { id } = await connected(made);
    const params = { ...made.params, id };
    await expect(made.browser.call(test, { params })).rejects.toMatchObject({
      problem: { code: 'slack_user_unknown' },
    });
    vendor.users.set(made.admin.email, 'U7');
    await made.browser.call(test, { params });
    expect(vendor.posted).toMatchObject([{ channel: 'U7', text: expect.stringContaining('This is a test') }]);
  });

  it('records that Slack does not answer, and that it answers again', async () => {
    const made = await scene();
    const { id } = await connected(made);
    const params = { ...made.params, id };
    vendor.users.set(made.admin.email, 'U7');
    vendor.failing = { status: 429, retryAfter: 20 };
    await expect(made.browser.call(test, { params })).rejects.toMatchObject({
      problem: { code: 'slack_rate_limited' },
    });
    expect(await teamsOf(made)).toMatchObject([
      { state: 'failing', failure: expect.stringContaining('20 s') },
    ]);
    vendor.failing = null;
    await made.browser.call(test, { params });
    expect(await teamsOf(made)).toMatchObject([{ state: 'connected', failure: null }]);
  });
});

describe('the people of a Slack workspace', () => {
  const profile = (name: string) => ({ email: `${name}@office.example`, real_name: `${name} of the Office` });
  const everyone = [
    { id: 'U1', profile: { ...profile('ada'), first_name: 'Ada', last_name: 'Ål' }, locale: 'fr-FR' },
    { id: 'U2', profile: profile('Bo'), locale: 'de-DE' },
    { id: 'U3', profile: { real_name: 'Without Address' } },
    { id: 'U4', profile: profile('guest'), is_restricted: true },
    { id: 'U5', profile: profile('guest-of-one'), is_ultra_restricted: true },
    { id: 'U6', profile: profile('left'), deleted: true },
    { id: 'U7', profile: profile('bot'), is_bot: true },
    { id: 'U8', profile: profile('elsewhere'), team_id: 'TOTHER' },
    { id: 'U9', profile: profile('invited'), is_invited_user: true },
    { id: 'USLACKBOT', profile: profile('slackbot') },
    { id: 'U10', profile: profile('cleo') },
  ];

  async function peopleOf({ browser, params }: Scene, id: number) {
    const found = [];
    let leftOut = 0;
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: { cursor?: string } = cursor === '' ? {} : { cursor };
      const page = await browser.call(people, { params: { ...params, id }, query });
      found.push(...page.results);
      leftOut += page.left_out;
      cursor = page.next_cursor;
    }
    return { found, leftOut };
  }

  it('are rows of an import, page by page, without guests, bots and those who left', async () => {
    const made = await scene();
    const { id } = await connected(made);
    vendor.people = everyone;
    expect(await peopleOf(made, id)).toEqual({
      found: [
        { email: 'ada@office.example', first_name: 'Ada', last_name: 'Ål', culture: 'fr' },
        { email: 'Bo@office.example', first_name: 'Bo', last_name: 'of the Office', culture: null },
        { email: 'cleo@office.example', first_name: 'cleo', last_name: 'of the Office', culture: null },
      ],
      leftOut: 6,
    });
  });

  it('are not read where Slack refuses or the team is an organization, and by admins of this company alone', async () => {
    const made = await scene();
    const { id } = await connected(made);
    const ask = ({ browser, params }: Scene, team = id) =>
      browser.call(people, { params: { ...params, id: team } });
    vendor.failing = { status: 429, retryAfter: 7 };
    await expect(ask(made)).rejects.toMatchObject({
      problem: { code: 'slack_rate_limited', values: { seconds: '7' } },
    });
    vendor.failing = null;
    await expect(ask(await scene())).rejects.toMatchObject({ problem: { code: 'not_found' } });
    vendor.team = { id: 'E7', name: 'All of us', isOrganization: true };
    const organization = await connected(made);
    await expect(ask(made, organization.id)).rejects.toMatchObject({
      problem: { code: 'slack_organization' },
    });
    vendor.uninstall();
    await expect(ask(made)).rejects.toMatchObject({ problem: { code: 'slack_revoked' } });
    expect(await teamsOf(made)).toMatchObject([{ state: 'revoked' }, { state: 'connected' }]);
  });
});

describe('an event of Slack', () => {
  it('ends the connection, tells superadmins once, and leaves it to be connected again', async () => {
    const made = await scene();
    await connected(made);
    vendor.uninstall();
    expect(await tell(ended('Ev1'))).toBe(200);
    expect(await tell(ended('Ev1'))).toBe(200);
    expect(await teamsOf(made)).toMatchObject([{ state: 'revoked', last_event_at: expect.any(String) }]);
    const { rows } = await holder.app.services.database.global('read', (db) =>
      sql<{ subject: string }>`
        select subject from dev_mailbox where "to" = ${made.admin.email} and subject like '%no longer connected%'`.execute(
        db,
      ),
    );
    expect(rows).toHaveLength(1);
    await connected(made);
    expect(await teamsOf(made)).toMatchObject([{ state: 'connected' }]);
  });

  it('that is older than a new installation changes nothing', async () => {
    const made = await scene();
    await connected(made);
    expect(await tell(ended('Ev2'))).toBe(200);
    expect(await teamsOf(made)).toMatchObject([{ state: 'connected' }]);
  });

  it('is refused without a right signature of the last five minutes', async () => {
    const made = await scene();
    await connected(made);
    vendor.uninstall();
    expect(await tell(ended('Ev3'), { secret: 'another' })).toBe(401);
    expect(await tell(ended('Ev3'), { secondsAgo: 301 })).toBe(401);
    expect(await tell(ended('Ev3'), { secondsAgo: -301 })).toBe(401);
    expect(await tell(ended('Ev3'), { tamper: ' ' })).toBe(401);
    expect(await tell({ ...ended('Ev3'), padding: 'x'.repeat(300_000) })).toBe(413);
    expect(await teamsOf(made)).toMatchObject([{ state: 'connected' }]);
    expect(await tell(ended('Ev3'), { secondsAgo: 299 })).toBe(200);
    expect(await teamsOf(made)).toMatchObject([{ state: 'revoked' }]);
  });

  it('answers the challenge of the set-up', async () => {
    const body = JSON.stringify({ type: 'url_verification', challenge: 'abc' });
    const ask = (headers: Record<string, string>) =>
      holder.app.http.inject({ method: 'POST', url: '/integrations/slack/events/', headers, body });
    expect((await ask(signedHeaders(body))).json()).toEqual({ challenge: 'abc' });
    expect((await ask({ 'content-type': 'application/json' })).statusCode).toBe(401);
  });

  it('of a team that nobody connected changes nothing', async () => {
    const made = await scene();
    await connected(made);
    vendor.uninstall();
    expect(await tell({ ...ended('Ev4'), team_id: 'TOTHER' })).toBe(200);
    expect(await teamsOf(made)).toMatchObject([{ state: 'connected' }]);
  });
});

describe('a token that ends', () => {
  const renew = () => holder.app.services.jobs.runOnce(holder.app.services, 'slack.renew-tokens');

  it('is renewed before, and the access is lost where Slack refuses that', async () => {
    const made = await scene();
    vendor.rotates = true;
    const { id } = await connected(made);
    vendor.users.set(made.admin.email, 'U7');
    const calls = () => vendor.calls.filter(({ args }) => args['grant_type'] === 'refresh_token').length;
    await renew();
    expect(calls()).toBe(0);
    await holder.app.advance('9 hours');
    await renew();
    await renew();
    expect(calls()).toBe(1);
    await (await holder.app.as(made.admin)).call(test, { params: { ...made.params, id } });
    await holder.app.advance('9 hours');
    vendor.failing = { status: 500 };
    await renew();
    vendor.failing = null;
    vendor.uninstall();
    await renew();
    expect(await teamsOf({ ...made, browser: await holder.app.as(made.admin) })).toMatchObject([
      { state: 'revoked' },
    ]);
  });
});

describe.skipIf(!hasDescription)(
  'the calls (skipped without the description of the API beside the project)',
  () => {
    it('are those of the description', async () => {
      const made = await scene();
      vendor.rotates = true;
      const { id } = await connected(made);
      vendor.users.set(made.admin.email, 'U7');
      await made.browser.call(test, { params: { ...made.params, id } });
      await made.browser.call(people, { params: { ...made.params, id } });
      await made.browser.call(people, { params: { ...made.params, id }, query: { cursor: '3' } });
      await holder.app.advance('9 hours');
      await holder.app.services.jobs.runOnce(holder.app.services, 'slack.renew-tokens');
      const browser = await holder.app.as(made.admin);
      await browser.call(disconnect, { params: made.params, body: {} });
      expect(new Set(vendor.calls.map(({ method }) => method))).toEqual(
        new Set([
          'oauth.v2.access',
          'users.lookupByEmail',
          'chat.postMessage',
          'users.list',
          'apps.uninstall',
        ]),
      );
      expect(faultsOfCalls(vendor.calls)).toEqual([]);
      expect(
        faultsOfCalls([{ method: 'chat.postMessage', args: { chanel: 'C1' }, token: null }]),
      ).toHaveLength(1);
    });
  },
);

describe('the manifest of the app at Slack', () => {
  const root = join(import.meta.dirname, '../../../../..');
  const manifest = JSON.parse(readFileSync(join(root, 'docs/slack-manifest.json'), 'utf8')) as {
    oauth_config: { redirect_urls: string[]; scopes: { bot: string[] } };
    settings: { event_subscriptions: { request_url: string; bot_events: string[] } };
  };
  const schemaFile = join(root, '../shared/vendor/slack/slack-manifest.schema.2.0.0.json');

  it('asks for the permissions and events that are used, at the addresses of the product', () => {
    const { oauth_config: oauth, settings } = manifest;
    expect(oauth.scopes.bot).toEqual([...SCOPES]);
    expect(settings.event_subscriptions.bot_events).toEqual(['app_uninstalled', 'tokens_revoked']);
    const address = 'https://fika.example.com/';
    expect(oauth.redirect_urls).toEqual([`${address}integrations/slack/callback/`]);
    expect(settings.event_subscriptions.request_url).toBe(`${address}integrations/slack/events/`);
  });

  it.skipIf(!existsSync(schemaFile))(
    'fits the schema of Slack (skipped without it beside the project)',
    () => {
      const ajv = new Ajv({ strict: false, logger: false });
      const check = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);
      expect(check(manifest) ? [] : check.errors).toEqual([]);
      expect(check({ ...manifest, settings: { event_subscriptions: 1 } })).toBe(false);
    },
  );
});
