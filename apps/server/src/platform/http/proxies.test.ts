import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { readConfig } from '#platform/config.ts';

const behindOne = testApp({ TRUST_PROXY: '1' });
const direct = testApp();
const { login } = ENDPOINTS.accounts;

/** How many guesses one address gets that sends another forwarded address each time. */
async function guesses({ app }: typeof direct, email: string, forwarded: (number: number) => string) {
  let tries = 0;
  for (; tries < 15; tries += 1) {
    const { code } = await app.anonymous.refused(login, {
      body: { email, password: 'a wrong password' },
      headers: { 'x-forwarded-for': forwarded(tries) },
    });
    if (code === 'too_many_requests') break;
  }
  return tries;
}

it('takes the address from the proxy, and not from what the caller says it came by', async () => {
  const spoofed = (number: number) => `203.0.113.${number}, 198.51.100.7`;
  expect(await guesses(behindOne, 'one@mailbox.example', spoofed)).toBe(10);
});

it('distinguishes clients behind the proxy', async () => {
  expect(await guesses(behindOne, 'two@mailbox.example', (number) => `198.51.100.${number}`)).toBe(15);
});

it('ignores the header without a proxy', async () => {
  expect(await guesses(direct, 'three@mailbox.example', (number) => `198.51.100.${number}`)).toBe(10);
});

it('is said by a number, or as before', () => {
  const read = (given: string) => readConfig({ NODE_ENV: 'test', TRUST_PROXY: given }).TRUST_PROXY;
  expect(['true', 'false', '0', '1', '2'].map(read)).toEqual([1, 0, 0, 1, 2]);
});

it('has the address of an installation without a path: pages have one of their own', () => {
  const read = (given: string) => readConfig({ NODE_ENV: 'test', PUBLIC_URL: given }).PUBLIC_URL;
  expect(read('https://fika.example/')).toBe('https://fika.example');
  expect(() => read('https://example.org/fika/')).toThrow('BASE_PATH');
});
