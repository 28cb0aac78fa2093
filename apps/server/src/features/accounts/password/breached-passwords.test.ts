import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ENDPOINTS } from '@fika/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '#client.ts';
import { readConfig } from '#platform/config.ts';
import { testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';
import { createMailLink } from '../mail-links/queries.ts';

const LEAKED = 'three herons over water';
const PADDED = 'four herons over water';
const SECRET_KEY = 'a key for tests only, thirty-two characters';
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

let asked: IncomingMessage[] = [];
let mood: 'well' | 'broken' | 'silent' = 'well';
const list = createServer((request, answer) => {
  asked.push(request);
  if (mood === 'silent') return;
  const lines = [`${sha1(LEAKED).slice(5)}:17`, `${sha1(PADDED).slice(5)}:0`, `${'0'.repeat(35)}:3`];
  answer.writeHead(mood === 'broken' ? 503 : 200).end(lines.join('\r\n'));
});

beforeAll(() => new Promise<void>((resolve) => void list.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  list.closeAllConnections();
  list.close();
});
beforeEach(() => {
  asked = [];
  mood = 'well';
});

const holder = testApp(() => ({
  BREACHED_PASSWORDS: `http://127.0.0.1:${(list.address() as AddressInfo).port}/`,
  LOG_LEVEL: 'silent',
}));

async function choose(password: string) {
  const browser = await holder.app.as(await makeUser(holder.app.services));
  const body = { old: null, new: password };
  return browser.call(ENDPOINTS.accounts.password_change, { body }).then(
    () => 'taken',
    ({ problem }: { problem: { errors?: { path: string; code: string }[] } }) => problem.errors?.[0]?.code,
  );
}

it('a leaked password is refused, and five digits of its hash are all that leaves', async () => {
  expect(await choose(LEAKED)).toBe('password_breached');
  expect(asked.map(({ url, method }) => [method, url])).toEqual([
    ['GET', `/range/${sha1(LEAKED).slice(0, 5)}`],
  ]);
  expect(asked[0]?.headers['add-padding']).toBe('true');
});

it('a link of an email is worth few calls outside, and a refused password of the rules here none', async () => {
  const { services } = holder.app;
  const { account_id } = await makeUser(services);
  const link = await services.database.global('write', (db) =>
    createMailLink(db, services.keys, account_id, 'reset'),
  );
  const reset = (password: string) =>
    createClient(holder.app).refused(ENDPOINTS.accounts.password_reset_confirm, {
      body: { ...link, password },
    });
  for (let time = 0; time < 15; time += 1) await reset('letmeinletmein');
  expect((await reset('letmeinletmein')).code).toBe('invalid_input');
  for (let time = 0; time < 15; time += 1) await reset(LEAKED);
  expect((await reset(LEAKED)).code).toBe('too_many_requests');
  expect(asked).toHaveLength(10);
});

it('accepts any other one, also when it is among the padding', async () => {
  expect(await choose(PADDED)).toBe('taken');
  expect(await choose('seven quiet otters dance')).toBe('taken');
  expect(asked).toHaveLength(2);
});

it('one that is refused anyway is not looked up', async () => {
  expect(await choose('letmeinletmein')).toBe('password_common');
  expect(asked).toEqual([]);
});

it.each(['broken', 'silent'] as const)(
  'nobody is kept out while the list is %s, and the log has it',
  async (now) => {
    mood = now;
    const warn = vi.spyOn(holder.app.services.log, 'warn');
    expect(await choose(LEAKED)).toBe('taken');
    expect(warn.mock.calls.map((call) => call.at(-1))).toEqual([
      'the list of leaked passwords was not read: a new password was not looked up',
    ]);
    warn.mockRestore();
  },
);

it('is asked in production, and elsewhere where the operator says so', () => {
  const listOf = (given: Record<string, string>) => readConfig({ SECRET_KEY, ...given }).BREACHED_PASSWORDS;
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://fika.company.com',
    SMTP_URL: 'smtp://localhost',
  };
  expect(listOf(production)).toBe('https://api.pwnedpasswords.com');
  expect(listOf({ ...production, BREACHED_PASSWORDS: 'off' })).toBeNull();
  expect(listOf({ NODE_ENV: 'test' })).toBeNull();
  expect(listOf({ NODE_ENV: 'test', BREACHED_PASSWORDS: 'https://passwords.company.com/' })).toBe(
    'https://passwords.company.com',
  );
  expect(() => listOf({ BREACHED_PASSWORDS: 'sometimes' })).toThrow(
    'The setting BREACHED_PASSWORDS cannot be used',
  );
});
