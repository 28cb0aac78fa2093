import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CALLS_FILE, callsOfEndpoints } from './calls.ts';

it('the calls of the browser are those of the endpoints: npm run calls writes them', async () => {
  expect(readFileSync(CALLS_FILE, 'utf8')).toBe(await callsOfEndpoints());
});
