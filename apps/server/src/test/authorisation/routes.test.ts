import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENDPOINT_TABLE } from '#app.ts';
import { testApp } from '../app.ts';
import { makeUser } from '../factories.ts';
import { openBrowser } from '../sockets.ts';
import { OTHER_ROUTES, routesOf } from './routes.ts';
import { WHO_MAY } from './table.ts';

const holder = testApp();
const production = testApp({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://fika.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  METRICS_TOKEN: 'a token for those who measure',
});

const bare = testApp({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://fika.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  API_DOCS: 'off',
});

const DIST = join(import.meta.dirname, '../../../../web/dist');

const isJson = (headers: Record<string, unknown>) => String(headers['content-type']).includes('json');

/** Addresses of the files of the built web, if it was built. */
function builtFiles(): Set<string> {
  try {
    const files = readdirSync(DIST, { recursive: true, withFileTypes: true });
    return new Set(
      files
        .filter((file) => file.isFile())
        .map((file) => `GET ${join(file.parentPath, file.name).slice(DIST.length)}`),
    );
  } catch {
    return new Set();
  }
}

it('what may be called is written down, for people and for programs', async () => {
  const read = async (url: string) => (await holder.app.http.inject({ url })).body;
  const document = await read('/api/v1/openapi.json');
  const { paths } = JSON.parse(document) as { paths: object };
  expect(new Set(Object.keys(paths))).toEqual(new Set(ENDPOINT_TABLE.map(({ endpoint }) => endpoint.path)));
  expect(await read('/api/docs/json')).toBe(document);
  const yaml = await read('/api/docs/yaml');
  for (const path of Object.keys(paths)) expect(yaml).toContain(path);
});

describe('every address', () => {
  it('is an endpoint of the contract, a file of the web, or on the list of others', () => {
    const known = new Set([
      ...ENDPOINT_TABLE.map(
        ({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
      ...Object.keys(OTHER_ROUTES),
      ...builtFiles(),
    ]);
    const routes = routesOf(holder.app.http);
    expect(
      routes.filter((route) => !known.has(route)),
      'Name it in OTHER_ROUTES with who may, and test that.',
    ).toEqual([]);
    expect(Object.keys(OTHER_ROUTES).filter((route) => !routes.includes(route))).toEqual([]);
    expect(routes.length).toBeGreaterThan(ENDPOINT_TABLE.length);
  });

  it('does not open by another spelling', async () => {
    const { http } = holder.app;
    const wrong: string[] = [];
    for (const { endpoint } of ENDPOINT_TABLE) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, '1');
      const variants = [
        path.replace(/\/$/, ''),
        `${path}/`,
        path.replace('/api/', '/API/'),
        path.replace('/api/', '//api/'),
        path.replace('/api/v1/', '/api/v1/./'),
        path.replace('/api/v1/', '/x/../api/v1/'),
        `${path}%00`,
        `${path};x`,
      ];
      for (const url of variants) {
        const answer = await http.inject({ method: endpoint.method, url });
        // The web answers every other address that is read with its page.
        const isPage = endpoint.method === 'GET' && !isJson(answer.headers);
        const isKnown = WHO_MAY[endpoint.name]?.who === 'anyone';
        if (answer.statusCode < 400 && !isPage && !isKnown) wrong.push(`${endpoint.method} ${url}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('takes its method from the request line alone', async () => {
    const { http } = holder.app;
    const logout = '/api/v1/auth/logout/';
    for (const headers of [
      { 'x-http-method-override': 'POST' },
      { 'x-http-method': 'POST' },
      { 'x-method-override': 'POST' },
    ]) {
      expect((await http.inject({ url: `${logout}?_method=POST`, headers })).statusCode).toBe(404);
    }
    for (const method of ['PATCH', 'OPTIONS', 'PUT', 'DELETE'] as const) {
      expect((await http.inject({ method, url: logout })).statusCode).toBe(404);
    }
  });
});

describe('what is no endpoint', () => {
  it('shows numbers to loopback requests, or with the token', async () => {
    const ask = (app: typeof holder.app, remoteAddress: string, authorization = '') =>
      app.http.inject({ url: '/metrics', remoteAddress, headers: { authorization } });
    // Where the web is built, whatever is not there answers with its page.
    const shows = async (...visit: Parameters<typeof ask>) =>
      (await ask(...visit)).body.includes('process_cpu');
    expect(await shows(holder.app, '127.0.0.1')).toBe(true);
    expect(await shows(holder.app, '10.0.0.9')).toBe(false);
    expect(await shows(production.app, '127.0.0.1')).toBe(false);
    expect(await shows(bare.app, '127.0.0.1')).toBe(false);
    expect(await shows(bare.app, '10.0.0.9', 'Bearer undefined')).toBe(false);
    expect(await shows(production.app, '10.0.0.9', 'Bearer guessed')).toBe(false);
    expect(await shows(production.app, '10.0.0.9', 'Bearer a token for those who measure')).toBe(true);
  });

  it('shows the API in production to logged-in accounts, or not at all', async () => {
    const user = await makeUser(production.app.services, {});
    const cookie = (await openBrowser(production.app, user)).cookie.replace('fika', '__Host-fika');
    for (const url of ['/api/v1/openapi.json', '/api/docs/json', '/api/docs/static/swagger-initializer.js']) {
      const ask = (app: typeof holder.app, headers: Record<string, string> = {}) =>
        app.http.inject({ url, headers });
      expect((await ask(holder.app)).statusCode, url).toBe(200);
      expect((await ask(production.app)).statusCode, url).toBe(403);
      expect((await ask(production.app, { cookie })).statusCode, url).toBe(200);
      expect((await ask(bare.app)).statusCode, url).toBe(404);
    }
  });

  it('keeps no mail to look at in production', () => {
    const routes = routesOf(production.app.http);
    expect(routes.filter((route) => route.includes('/dev/'))).toEqual([]);
  });

  it('shows only that it lives', async () => {
    const { http } = holder.app;
    expect((await http.inject('/livez')).json()).toEqual({ ok: true });
    expect((await http.inject('/readyz')).json()).toEqual({ ok: true });
  });
});
