import { ENDPOINTS, ROLES } from '@fika/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#client.ts';
import { createMailLink, readMailLink } from '#features/accounts/mail-links/queries.ts';
import { startSession } from '#features/accounts/sessions/queries.ts';
import { bookingToken, readBookingToken } from '#features/booking/tokens.ts';
import { openTokens } from '#features/calendars/tokens.ts';
import { listAccounts } from '#features/calendars/queries.ts';
import { coffeeToken } from '#features/coffees/links.ts';
import { bounceAddressOf, findBounceAddresses } from '#features/email-outbox/bounces/rules.ts';
import { inviteLinkToken, readInvitationToken } from '#features/invitations/tokens/rules.ts';
import { openSecret } from '#platform/crypto/secret-box.ts';
import { appNow } from '#platform/db/database.ts';
import { sessionCookieName } from '#platform/http/cookies.ts';
import { csrfToken } from '#platform/http/mount.ts';
import { createLog } from '#platform/log.ts';
import { signingKeyPlace } from '#features/email-domains/signing-keys/queries.ts';
import { startTestApp, type TestApp } from './app.ts';
import { calendarScene } from './calendar-scene.ts';
import { makeAdmin } from './factories.ts';
import { optinScene } from './optin.ts';
import { startRelay, type TestRelay } from './relay.ts';
import { codeOf, logIn, makeCareful } from './second-step.ts';

const OLD = 'the key of yesterday 4f1a90c2d7b84e35a6';
const NEW = 'the key of today 90be17c3f2a8461db5c7e0';

const { coffee_link: openCoffee } = ENDPOINTS.coffees;
const { optin_view: viewOptin } = ENDPOINTS.participations;
const { mfa_verify: verify, mfa_recovery: recovery, mfa_recovery_renew: renew } = ENDPOINTS.mfa;
const { send_smtp_test_email: testMail, sending_domain_create: addDomain } = ENDPOINTS.sending;
const { auth_sessions_end_others: endOthers } = ENDPOINTS.accounts;

let relay: TestRelay;
beforeAll(async () => {
  relay = await startRelay({ password: 'right' });
});
afterAll(() => relay.stop());

const settings = () => ({
  COMPANY_SMTP_PORTS: String(relay.port),
  COMPANY_SMTP_NETWORKS: '127.0.0.0/8',
  BOUNCE_ADDRESS: 'bounces@mail.fika.example',
});
const { holder, scene, connected } = calendarScene(() => ({ ...settings(), SECRET_KEY: OLD }));
const { ask } = optinScene(holder);

const lines: string[] = [];
const running: TestApp[] = [];
afterAll(() => Promise.all(running.map((app) => app.stop())));

/** The same installation, started again with other keys. */
async function startAgain(keys: Record<string, string>): Promise<TestApp> {
  const { config } = holder.app.services;
  const environment = {
    ...settings(),
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_URL: config.GOOGLE_URL ?? '',
    ...keys,
  };
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const app = await startTestApp(holder.app.database_url, environment, log);
  running.push(app);
  return app;
}

/** Data of people and workspaces that depends on the key. */
async function makeAll() {
  const { app } = holder;
  const { services } = app;
  const made = await scene();
  const { company_id, params, ada } = made;
  await connected(made, 'google');
  const careful = await makeCareful(app, { company_id });
  const admin = await makeAdmin(services, { company_id, role: ROLES.superadmin });
  const office = await app.as(admin);
  const server = {
    host: '127.0.0.1',
    port: relay.port,
    security: 'none' as const,
    user: 'mailer',
    from_name: 'North',
    from_address: 'people@own.example',
  };
  await office.call(ENDPOINTS.workspaces.save_option, {
    params,
    body: { name: 'smtp_server', value: { ...server, password: 'right' } },
  });
  const domain = await office.call(addDomain, { params, body: { domain: 'north.example' } });
  const asked = await ask();
  const mailed_at = await services.database.global('read', appNow);
  const { database, keys } = services;
  const whom = { company_id, coffee_id: made.whose.coffee_id, user_id: ada.user_id };
  return {
    ...made,
    careful,
    admin,
    server,
    domain_id: domain.id,
    page: await database.global('write', (db) =>
      startSession(db, {
        account_id: admin.account_id,
        client: { ip: '127.0.0.1', user_agent: 'open page' },
        method: 'password',
      }),
    ),
    optin: asked.token('accept'),
    coffee: coffeeToken(keys, { ...whom, recipient: ada.email, mailed_at }),
    booking: bookingToken(keys, 'schedule', { ...whom, booking_id: 0 }, mailed_at),
    invite: inviteLinkToken(keys, { company_id, secret: 1, version: 1 }),
    bounce: bounceAddressOf(services.config, keys, { company_id, id: 7 }) ?? '',
    reset: await database.global('write', (db) => createMailLink(db, keys, ada.account_id, 'reset')),
  };
}

type Made = Awaited<ReturnType<typeof makeAll>>;

/** Sealed values open: an app's secret, a mail server's password, a signing key, tokens of a calendar. */
async function expectStored(app: TestApp, made: Made): Promise<void> {
  const { services } = app;
  const { company_id, params } = made;
  await app.advance('1 minute');
  const browser = await logIn(app, made.careful.user);
  const body = { code: await codeOf(app, made.careful.secret) };
  expect(await browser.call(verify, { body })).toMatchObject({ is_authenticated: true });
  const office = await app.as(made.admin);
  const sent = await office.call(testMail, { params, body: { smtp_config: made.server } });
  expect(sent).toMatchObject({ sent: true });
  const stored = await services.database.company(company_id, 'read', async (db) => ({
    domain: await db
      .selectFrom('sending_domains')
      .select('private_key')
      .where('id', '=', made.domain_id)
      .executeTakeFirstOrThrow(),
    calendars: await listAccounts({ db, company_id }, made.ada.user_id),
  }));
  const place = signingKeyPlace(company_id, made.domain_id);
  expect(openSecret(services.keys.box, place, stored.domain.private_key)).toContain('PRIVATE KEY');
  const tokens = stored.calendars.map((row) => openTokens(services, row).refresh_token);
  expect(tokens).toEqual([expect.any(String)]);
}

/** Which of the things that the old key signed a process still takes. */
async function takenOf(app: TestApp, made: Made, recoveryCode = ''): Promise<string[]> {
  const { services, anonymous } = app;
  const { keys, config } = services;
  const now = await services.database.global('read', appNow);
  const tries: Record<string, () => unknown> = {
    optin: () => anonymous.call(viewOptin, { params: { action: 'accept' }, query: { token: made.optin } }),
    coffee: () => anonymous.call(openCoffee, { body: { token: made.coffee } }),
    'coffee page': () =>
      createClient(app, { 'x-coffee-link': made.coffee }).call(ENDPOINTS.coffees.coffees_get, {
        params: { company_id: made.company_id, id: made.whose.coffee_id },
      }),
    booking: () => readBookingToken(keys, 'schedule', made.booking, now),
    invite: () => readInvitationToken(keys, made.invite, now),
    reset: () => readMailLink(keys, ['reset'], made.reset),
    bounce: () => {
      if (findBounceAddresses(config, keys, made.bounce).length === 0) throw new Error('not signed here');
    },
    'open page': () =>
      createClient(app, {
        cookie: `${sessionCookieName(config)}=${made.page}`,
        'x-csrf-token': csrfToken(holder.app.services.keys.csrf, made.page),
      }).call(endOthers),
    recovery: async () =>
      (await logIn(app, made.careful.user)).call(recovery, { body: { code: recoveryCode } }),
  };
  const taken: string[] = [];
  for (const [name, attempt] of Object.entries(tries)) {
    try {
      await attempt();
      taken.push(name);
    } catch {
      // Refused.
    }
  }
  return taken;
}

const SIGNED = [
  'optin',
  'coffee',
  'coffee page',
  'booking',
  'invite',
  'reset',
  'bounce',
  'open page',
  'recovery',
];

describe('a new secret key', () => {
  it('takes over what an earlier one sealed and signed, and lets it go', async () => {
    const made = await makeAll();
    const [first = '', second = '', third = ''] = made.careful.recovery_codes;
    expect(await takenOf(holder.app, made, first)).toEqual(SIGNED);

    const both = await startAgain({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: `${'x'.repeat(32)}, ${OLD}` });
    expect(await takenOf(both, made, second)).toEqual(SIGNED);
    await expectStored(both, made);
    const told = () =>
      lines
        .map((line) => JSON.parse(line) as { job?: string })
        .filter(({ job }) => job === 'platform.reseal');
    await both.services.jobs.runOnce(both.services, 'platform.reseal');
    expect(told()).toMatchObject([{ resealed: 4, unreadable: 0 }]);
    await both.services.jobs.runOnce(both.services, 'platform.reseal');
    expect(told()).toMatchObject([{ resealed: 4 }, { resealed: 0, unreadable: 0 }]);
    await expectStored(both, made);

    const alone = await startAgain({ SECRET_KEY: NEW });
    await expectStored(alone, made);
    expect(await takenOf(alone, made, third)).toEqual([]);
    // Codes that are renewed hang on the new key.
    const browser = await logIn(alone, made.careful.user);
    await alone.advance('1 minute');
    await browser.call(verify, { body: { code: await codeOf(alone, made.careful.secret) } });
    const { recovery_codes: codes } = await browser.call(renew);
    expect(await takenOf(alone, made, codes[0])).toEqual(['recovery']);
  });
});
