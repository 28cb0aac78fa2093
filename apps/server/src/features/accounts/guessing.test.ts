import { ENDPOINTS } from '@fika/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';
import { GUESSES } from '#test/guesses.ts';
import { networkOf } from './limits/queries.ts';

// More than the connections of a test, and few enough that none waits too long for one.
const AT_ONCE = 40;
const PASSWORD = 'three herons over water';

/** Passwords that are hashed or compared from a moment on. */
const evaluated = {
  from: 0,
  get count() {
    return holder.app.services.passwords.evaluated - this.from;
  },
  reset() {
    this.from = holder.app.services.passwords.evaluated;
  },
};

const holder = testApp();
const { login, sign_in_link, sign_in_link_confirm, activation, password_reset_confirm, register } =
  ENDPOINTS.accounts;

beforeEach(() => {
  evaluated.reset();
});

interface Post {
  address: string;
  payload: object;
  cookie?: string;
}

async function post(path: string, { address, payload, cookie }: Post) {
  return holder.app.http.inject({
    method: 'POST',
    url: path,
    payload,
    remoteAddress: address,
    ...(cookie && { headers: { cookie } }),
  });
}

/** The number of responses by status, for so many tries, a few hundred at a time. */
async function flood(path: string, make: (index: number) => Post): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let start = 0; start < GUESSES; start += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, index) => post(path, make(start + index)));
    for (const { statusCode } of await Promise.all(batch))
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
  }
  return statuses;
}

const addressOf = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

/** The cookies of an answer, as a browser sends them back. */
function cookiesOf(answer: Awaited<ReturnType<typeof post>>): string {
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

it(`evaluates few of ${GUESSES} passwords for one account from everywhere, and lets its owner in`, async () => {
  const { app } = holder;
  const { email } = await makeUser(app.services, { password: PASSWORD });
  const first = await post(login.path, { address: '192.0.2.7', payload: { email, password: PASSWORD } });
  const device = cookiesOf(first);
  evaluated.reset();
  const statuses = await flood(login.path, (index) => ({
    address: addressOf(index),
    payload: { email, password: `guess number ${index}` },
  }));
  expect(evaluated.count).toBeGreaterThan(0);
  expect(evaluated.count).toBeLessThanOrEqual(50);
  expect(statuses).toEqual({ 400: 50, 429: GUESSES - 50 });
  // A stranger with the right password is indistinguishable from the attack.
  const stranger = await post(login.path, {
    address: '198.51.100.9',
    payload: { email, password: PASSWORD },
  });
  expect(stranger.statusCode).toBe(429);
  const known = device.split('; ').find((cookie) => cookie.startsWith('fika_device=')) ?? '';
  const owner = { address: '192.0.2.7', payload: { email, password: PASSWORD }, cookie: known };
  expect((await post(login.path, owner)).statusCode).toBe(200);
  await app.anonymous.call(sign_in_link, { body: { email } });
  await app.settle();
  const { mails } = (await app.services.mailbox?.list({ search: email, limit: 5, offset: 0 })) ?? {
    mails: [],
  };
  const mail = await app.services.mailbox?.find(mails[0]?.id ?? 0);
  const token = /\/login\/\?link=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const byLink = await app.anonymous.call(sign_in_link_confirm, { body: { token } });
  expect(byLink.is_authenticated).toBe(true);
}, 120_000);

it(`evaluates few of ${GUESSES} passwords from one address over many accounts, and counts nothing against them`, async () => {
  const { app } = holder;
  const { email } = await makeUser(app.services, { password: PASSWORD });
  evaluated.reset();
  const statuses = await flood(login.path, (index) => ({
    address: '203.0.113.4',
    payload: {
      email: index % 100 === 0 ? email : `person-${index}@company.example`,
      password: `guess ${index}`,
    },
  }));
  // One more: the hash that unknown addresses are compared with is made once.
  expect(evaluated.count).toBeGreaterThan(0);
  expect(evaluated.count).toBeLessThanOrEqual(301);
  expect(statuses).toEqual({ 400: 300, 429: GUESSES - 300 });
  const owner = await post(login.path, { address: '198.51.100.77', payload: { email, password: PASSWORD } });
  expect(owner.statusCode).toBe(200);
}, 120_000);

it('stops one address at an account after ten wrong tries, and no others at that address or that account', async () => {
  const { app } = holder;
  const one = await makeUser(app.services, { password: PASSWORD });
  const colleague = await makeUser(app.services, { password: PASSWORD });
  const address = '203.0.113.50';
  const wrong = () =>
    post(login.path, { address, payload: { email: one.email, password: 'not this one at all' } });
  for (let count = 0; count < 10; count += 1) expect((await wrong()).statusCode).toBe(400);
  const refused = await wrong();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  const right = (email: string, from: string) =>
    post(login.path, { address: from, payload: { email, password: PASSWORD } });
  expect((await right(colleague.email, address)).statusCode).toBe(200);
  expect((await right(one.email, '203.0.113.51')).statusCode).toBe(200);
  await app.advance('16 minutes');
  expect((await right(one.email, address)).statusCode).toBe(200);
});

it('counts no right password: an office logs in from one address', async () => {
  const { app } = holder;
  const { email } = await makeUser(app.services, { password: PASSWORD });
  for (let count = 0; count < 15; count += 1) {
    const answer = await post(login.path, {
      address: '203.0.113.60',
      payload: { email, password: PASSWORD },
    });
    expect(answer.statusCode).toBe(200);
  }
});

it('gives a browser that was logged in separate tries, and no more than a person needs', async () => {
  const { app } = holder;
  const { email } = await makeUser(app.services, { password: PASSWORD });
  const other = await makeUser(app.services, { password: PASSWORD });
  const address = '203.0.113.70';
  const cookie = cookiesOf(await post(login.path, { address, payload: { email, password: PASSWORD } }));
  const wrong = { address, cookie, payload: { email, password: 'not this one at all' } };
  for (let count = 0; count < 15; count += 1) expect((await post(login.path, wrong)).statusCode).toBe(400);
  expect((await post(login.path, wrong)).statusCode).toBe(429);
  // The proof is of one account; a forged one is none.
  evaluated.reset();
  for (let count = 0; count < 20; count += 1) {
    await post(login.path, { ...wrong, payload: { email: other.email, password: 'not this one at all' } });
  }
  expect(evaluated.count).toBe(10);
  const forged = `fika_device=${Buffer.from('[9999999999,1,1]').toString('base64url')}.forged`;
  expect((await post(login.path, { ...wrong, cookie: forged })).statusCode).toBe(400);
});

it.each([
  ['reset', password_reset_confirm.path, { password: 'four herons over water' }],
  ['activation', activation.path, { password: 'four herons over water', first_name: 'A', last_name: 'B' }],
])(
  `asks the database about none of ${GUESSES} guessed tokens of a link: %s`,
  async (_kind, path, rest) => {
    const { app } = holder;
    const user = await makeUser(app.services, { password: PASSWORD });
    const uidb64 = Buffer.from(String(user.account_id)).toString('base64url');
    evaluated.reset();
    const asked = vi.spyOn(app.services.database, 'global');
    const written = vi.spyOn(app.services.database, 'system');
    const signature = 'A'.repeat(43);
    const statuses = await flood(path, (index) => ({
      address: addressOf(index),
      payload: { uidb64, token: `${String(index).padStart(43, 'x')}.${signature}`, ...rest },
    }));
    expect(statuses).toEqual({ 400: GUESSES });
    expect(evaluated.count).toBe(0);
    expect(asked.mock.calls.length + written.mock.calls.length).toBe(0);
    asked.mockRestore();
    written.mockRestore();
  },
  120_000,
);

it('mails an address little, however often and from wherever it is asked for', async () => {
  const { app } = holder;
  const email = 'flooded@company.example';
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      post(register.path, { address: addressOf(index), payload: { email } }),
    ),
  );
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  await app.settle();
  const listed = await app.services.mailbox?.list({ search: email, limit: 50, offset: 0 });
  expect(listed?.count).toBe(4);
});

it('takes an address of either kind by its network', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:0DB8:0001:0002::7')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::7')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
});
