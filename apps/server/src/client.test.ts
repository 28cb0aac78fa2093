import { ENDPOINTS } from '@fika/contract';
import { expect, test } from 'vitest';

import { createClient, RefusedCall } from './client.ts';

/** An application that gives these statuses one after the other. */
function answering(...statuses: number[]) {
  const given = [...statuses];
  const inject = async () => {
    const statusCode = given.shift() ?? 200;
    return { statusCode, headers: { 'retry-after': '0' }, json: () => ({ title: String(statusCode) }) };
  };
  const app = { http: { inject } } as unknown as Parameters<typeof createClient>[0];
  return { client: createClient(app), left: () => given.length };
}

const { auth_session: session } = ENDPOINTS.accounts;

test('a call that finds the server busy is made again', async () => {
  const { client, left } = answering(503, 503, 200);
  expect(await client.call(session)).toEqual({ title: '200' });
  expect(left()).toBe(0);
});

test('a refused call is made once', async () => {
  const { client, left } = answering(422, 200);
  await expect(client.call(session)).rejects.toThrow(RefusedCall);
  expect(left()).toBe(1);
});

test('a server that stays busy is left in the end', async () => {
  const { client } = answering(...Array.from({ length: 30 }, () => 503));
  await expect(client.call(session)).rejects.toThrow(RefusedCall);
});
