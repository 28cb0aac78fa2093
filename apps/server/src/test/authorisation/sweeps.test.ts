import { type AnyEndpoint, ENDPOINTS, fillPath } from '@fika/contract';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINT_TABLE } from '#app.ts';
import { csrfToken } from '#platform/http/mount.ts';
import { testApp, type TestApp } from '../app.ts';
import { listTables } from '../code/catalogue.ts';
import { makeUser } from '../factories.ts';
import { type Cell, makeCells } from './cells.ts';
import { standingOf, type Line } from './identities.ts';
import { inputOf, send } from './matrix.ts';
import { OTHER_ROUTES } from './routes.ts';
import { WHO_MAY } from './table.ts';

const holder = testApp();
const secure = testApp({ PUBLIC_URL: 'https://fika.example', TRUST_PROXY: '1' });

interface ListedEndpoint {
  endpoint: AnyEndpoint;
  line: Line;
}
const endpoints = ENDPOINT_TABLE.flatMap(({ endpoint }): ListedEndpoint[] => {
  const line = WHO_MAY[endpoint.name];
  return line ? [{ endpoint, line }] : [];
});
const isGet = ({ endpoint }: ListedEndpoint) => endpoint.method === 'GET';
const changing = endpoints.filter((one) => !isGet(one));
const url = ({ path }: AnyEndpoint) => path.replaceAll(/\{\w+\}/g, '1');

let counter = 0;
const fresh = () => `10.9.${((counter += 1) >> 8) & 255}.${counter & 255}`;

async function superadmins({ app }: { app: TestApp }, some: readonly ListedEndpoint[]): Promise<Cell[]> {
  return makeCells(
    app,
    some.map(({ line }) => standingOf('superadmin', line, null)),
  );
}

describe('the headers of every answer', () => {
  const others = Object.keys(OTHER_ROUTES)
    .filter((route) => route.startsWith('GET'))
    .map((route) => route.slice(4).replaceAll(/:\w+/g, '1').replace('*', 'index.css'));
  const pages = ['/', '/login/', '/account/x/admin', '/no/such/page', '/assets/none.js', '/api/v1/none/'];

  it.each(['plain', 'https'])('keep a browser from harm: %s', async (kind) => {
    const target = kind === 'https' ? secure.app : holder.app;
    const wrong: string[] = [];
    const calls = [
      ...endpoints.map(({ endpoint }) => ({ method: endpoint.method, url: url(endpoint) })),
      ...[...others, ...pages].map((address) => ({ method: 'GET' as const, url: address })),
    ];
    for (const call of calls) {
      const { headers, statusCode } = await target.http.inject({
        ...call,
        headers: { origin: 'https://evil.example' },
        remoteAddress: fresh(),
      });
      const csp = String(headers['content-security-policy']);
      const faults = [
        !/frame-ancestors ('none'|'self')/.test(csp) && 'frames',
        /script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*)/.test(csp) && 'scripts',
        headers['x-content-type-options'] !== 'nosniff' && 'sniffing',
        headers['referrer-policy'] !== 'no-referrer' && 'referrer',
        headers['x-powered-by'] && 'x-powered-by',
        headers['server'] && 'server',
        headers['access-control-allow-origin'] && 'cors',
        /^\/(api|saml)\//.test(call.url) &&
          !call.url.startsWith('/api/docs') &&
          headers['cache-control'] !== 'no-store' &&
          'cache',
        kind === 'https' && !/max-age=\d{8}/.test(String(headers['strict-transport-security'])) && 'hsts',
        call.url.startsWith('/api/v1/') && !/json/.test(String(headers['content-type'])) && 'content type',
      ].filter(Boolean);
      if (faults.length > 0) wrong.push(`${call.method} ${call.url} ${statusCode}: ${faults.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  });

  it('allow no other origin to ask with cookies', async () => {
    for (const path of ['/api/v1/auth/session/', '/api/v1/auth/login/']) {
      const { headers } = await holder.app.http.inject({
        method: 'OPTIONS',
        url: path,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });
});

describe('cookies', () => {
  const logIn = async ({ app }: { app: TestApp }) => {
    const { email } = await makeUser(app.services, { password: 'a long enough password' });
    const answer = await app.http.inject({
      method: 'POST',
      url: ENDPOINTS.accounts.login.path,
      payload: { email, password: 'a long enough password' },
      remoteAddress: fresh(),
    });
    return answer.cookies;
  };

  it('are for this server and no script', async () => {
    const cookies = await logIn(holder);
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies)
      expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax' });
  });

  it('are for https alone where that is spoken, and a neighbour cannot set them', async () => {
    const cookies = await logIn(secure);
    const names = cookies.map(({ name }) => name).toSorted();
    expect(names).toEqual(['__Host-fika_device', '__Host-fika_session']);
    for (const cookie of cookies) expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true });
    const session = cookies.find(({ name }) => name === '__Host-fika_session');
    expect(session).toBeDefined();
    expect(session?.domain).toBeUndefined();
    const ask = (cookie: string) =>
      secure.app.http.inject({ url: ENDPOINTS.accounts.auth_session.path, headers: { cookie } });
    const token = session?.value ?? '';
    expect((await ask(`__Host-fika_session=${token}`)).json()).toMatchObject({ is_authenticated: true });
    expect((await ask(`fika_session=${token}`)).json()).toMatchObject({ is_authenticated: false });
  });
});

describe('a change', () => {
  it('needs the CSRF token of the same session', async () => {
    const guarded = changing.filter(({ line }) => line.who !== 'anyone');
    const cells = await superadmins(holder, guarded);
    const wrong: string[] = [];
    for (const [index, { endpoint, line }] of guarded.entries()) {
      const cell = cells[index] as Cell;
      const stranger = cells[(index + 1) % cells.length] as Cell;
      for (const token of [undefined, '', stranger.headers['x-csrf-token']]) {
        const { 'x-csrf-token': _own, ...rest } = cell.headers;
        const headers = token === undefined ? rest : { ...rest, 'x-csrf-token': token };
        const answer = await send(
          holder.app,
          endpoint,
          line,
          inputOf(endpoint),
          { ...cell, headers },
          (counter += 1),
        );
        if (answer.json<{ code?: string }>().code !== 'csrf_failed')
          wrong.push(`${endpoint.name}: ${answer.body}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(csrfToken(holder.app.services.keys.csrf, 'a')).not.toBe(
      csrfToken(holder.app.services.keys.csrf, 'b'),
    );
  });

  it('is not taken from another site', async () => {
    const wrong: string[] = [];
    for (const { endpoint } of changing) {
      const answer = await holder.app.http.inject({
        method: endpoint.method,
        url: url(endpoint),
        headers: { 'sec-fetch-site': 'cross-site' },
        payload: {},
        remoteAddress: fresh(),
      });
      if (answer.json<{ code?: string }>().code !== 'cross_site')
        wrong.push(`${endpoint.name}: ${answer.body}`);
    }
    expect(wrong).toEqual([]);
  });

  it('comes as JSON or not at all', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const { email } = await makeUser(holder.app.services, { password: 'a long enough password' });
      const body = { email, password: 'a long enough password' };
      const answer = await holder.app.http.inject({
        method: 'POST',
        url: ENDPOINTS.accounts.login.path,
        headers: { 'content-type': type },
        payload: type === 'text/plain' ? JSON.stringify(body) : new URLSearchParams(body).toString(),
        remoteAddress: fresh(),
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.cookies).toEqual([]);
    }
  });
});

/** The content of all tables, except when a session was last seen. */
async function everything({ services }: TestApp): Promise<Record<string, string>> {
  return services.database.system('read', async (db) => {
    const digests: Record<string, string> = {};
    for (const table of await listTables(db)) {
      const { rows } = await sql<{ all: string | null }>`
        select string_agg((to_jsonb(t) - 'last_seen_at' - 'longest_idle' - 'last_access_at')::text, ' '
          order by to_jsonb(t)::text) as all from ${sql.table(table)} t`.execute(db);
      digests[table] = createHash('sha256')
        .update(rows[0]?.all ?? '')
        .digest('hex');
    }
    return digests;
  });
}

describe('a GET', () => {
  it('changes nothing, for any caller', async () => {
    const reading = endpoints.filter(isGet);
    const cells = await superadmins(holder, reading);
    const before = await everything(holder.app);
    for (const [index, { endpoint, line }] of reading.entries()) {
      const cell = cells[index] as Cell;
      for (const headers of [cell.headers, {}]) {
        await send(holder.app, endpoint, line, inputOf(endpoint), { ...cell, headers }, (counter += 1));
      }
    }
    for (const address of ['/', '/login/?link=guessed', '/optin/accept?token=guessed', '/saml/x/metadata']) {
      await holder.app.http.inject({ url: address, remoteAddress: fresh() });
    }
    expect(await everything(holder.app)).toEqual(before);
  });
});

describe('a host that a request claims', () => {
  const EVIL = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };

  it.each([
    ['plain', () => holder.app],
    ['behind a proxy', () => secure.app],
  ])('is in no answer and in no mail: %s', async (_, target) => {
    const app = target();
    const { email } = await makeUser(app.services, { password: 'a long enough password' });
    const wrong: string[] = [];
    const note = (what: string, text: string) => {
      if (text.includes('evil.example')) wrong.push(what);
    };
    const cells = await superadmins({ app }, endpoints);
    for (const [index, { endpoint, line }] of endpoints.entries()) {
      const cell = cells[index] as Cell;
      const headers = { ...cell.headers, ...EVIL };
      const answer = await send(app, endpoint, line, inputOf(endpoint), { ...cell, headers }, (counter += 1));
      note(endpoint.name, `${answer.body} ${JSON.stringify(answer.headers)}`);
    }
    for (const path of ['/', '/api/docs/json', '/api/v1/openapi.json', '/saml/x/login', '/saml/x/metadata']) {
      const answer = await app.http.inject({ url: path, headers: EVIL, remoteAddress: fresh() });
      note(path, `${answer.body} ${JSON.stringify(answer.headers)}`);
    }
    for (const [path, payload] of [
      [ENDPOINTS.accounts.sign_in_link.path, { email }],
      ['/api/v1/auth/password/reset/', { email }],
      ['/api/v1/auth/register/', { email: 'somebody.new@company.example' }],
    ] as const) {
      await app.http.inject({ method: 'POST', url: path, payload, headers: EVIL, remoteAddress: fresh() });
    }
    await app.settle();
    const { mails = [] } = (await app.services.mailbox?.list({ search: '', limit: 50, offset: 0 })) ?? {};
    for (const { id, subject } of mails) {
      const mail = await app.services.mailbox?.find(id);
      note(`mail: ${subject}`, JSON.stringify(mail));
    }
    expect(mails.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });
});

describe('where a log-in leads to', () => {
  const HOSTILE = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    '/%5cevil.example/..//evil.example',
    '/x/..//evil.example',
    ' //evil.example',
    'data:text/html,x',
    '/@evil.example//',
  ];

  /** Where a browser would go. */
  const leadsTo = (next: string) => new URL(next, 'http://localhost:3000/login/').origin;

  let link: (next: string) => Promise<string | null>;
  beforeAll(async () => {
    const { app } = holder;
    const { email } = await makeUser(app.services);
    link = async (next) => {
      const asked = await app.http.inject({
        method: 'POST',
        url: ENDPOINTS.accounts.sign_in_link.path,
        payload: { email, next },
        remoteAddress: fresh(),
      });
      if (asked.statusCode >= 400) return null;
      await app.settle();
      const { mails = [] } = (await app.services.mailbox?.list({ search: email, limit: 1, offset: 0 })) ?? {};
      const mail = mails[0] && (await app.services.mailbox?.find(mails[0].id));
      const token = /link=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      const confirmed = await app.http.inject({
        method: 'POST',
        url: ENDPOINTS.accounts.sign_in_link_confirm.path,
        payload: { token },
        remoteAddress: fresh(),
      });
      return confirmed.json<{ next?: string }>().next ?? null;
    };
  });

  it.each(HOSTILE)('is no other site: %j', async (next) => {
    const led = await link(next);
    if (led !== null) expect(leadsTo(led), led).toBe('http://localhost:3000');
    const saml = await holder.app.http.inject({
      url: `${fillPath('/saml/{slug}/login', { slug: 'x' })}?next=${encodeURIComponent(next)}`,
      remoteAddress: fresh(),
    });
    const location = saml.headers.location ?? '';
    expect(location).not.toContain('evil');
  });
});
