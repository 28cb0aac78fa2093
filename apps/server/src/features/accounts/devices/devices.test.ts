import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';
import { resetLink } from '#test/mails.ts';

const { login, password_change, password_reset, password_reset_confirm, auth_session } = ENDPOINTS.accounts;
const holder = testApp();
const OLD = 'three herons over water';
const NEW = 'four herons over water';

/** A browser that keeps its cookies; `forget` leaves it only the proof of the device. */
function openDevice(address: string) {
  const jar = new Map<string, string>();
  const post = async (path: string, payload: object, csrf?: string) => {
    const answer = await holder.app.http.inject({
      method: 'POST',
      url: path,
      payload,
      remoteAddress: address,
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
        ...(csrf && { 'x-csrf-token': csrf }),
      },
    });
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return answer;
  };
  return {
    post,
    logIn: async (email: string, password: string) =>
      (await post(login.path, { email, password })).statusCode,
    csrf: async () => {
      const answer = await holder.app.http.inject({
        url: auth_session.path,
        headers: { cookie: `fika_session=${jar.get('fika_session') ?? ''}` },
      });
      return answer.json<{ csrf_token: string }>().csrf_token;
    },
    forget: () => jar.delete('fika_session'),
    proof: () => jar.get('fika_device'),
  };
}

/** Guesses passwords from many addresses, until requests of strangers are refused even with the right one. */
async function attack(email: string): Promise<void> {
  for (let number = 0; number < 60; number += 1) {
    const { statusCode } = await holder.app.http.inject({
      method: 'POST',
      url: login.path,
      payload: { email, password: `guess number ${number}` },
      remoteAddress: `10.9.${number}.1`,
    });
    if (statusCode === 429) return;
  }
  throw new Error('Nobody was refused.');
}

it('lets the owner in during an attack, and no browser with a proof from before a new password', async () => {
  const { email } = await makeUser(holder.app.services, { password: OLD });
  const [desk, stolen] = [openDevice('192.0.2.1'), openDevice('192.0.2.2')];
  expect([await desk.logIn(email, OLD), await stolen.logIn(email, OLD)]).toEqual([200, 200]);
  await attack(email);
  stolen.forget();
  expect(await stolen.logIn(email, OLD)).toBe(200);
  const before = desk.proof();
  const changed = await desk.post(password_change.path, { old: OLD, new: NEW }, await desk.csrf());
  expect(changed.statusCode).toBe(200);
  expect(desk.proof()).not.toBe(before);
  stolen.forget();
  // No longer known: counted with all strangers, who are refused now, even with the right password.
  expect(await stolen.logIn(email, NEW)).toBe(429);
  desk.forget();
  expect(await desk.logIn(email, NEW)).toBe(200);
});

it('refuses a proof of another browser after a reset: only the browser that chose the password is known', async () => {
  const { email } = await makeUser(holder.app.services, { password: OLD });
  const [desk, phone] = [openDevice('192.0.2.3'), openDevice('192.0.2.4')];
  await desk.logIn(email, OLD);
  await holder.app.anonymous.call(password_reset, { body: { email } });
  const link = await resetLink(holder.app, email);
  expect((await phone.post(password_reset_confirm.path, { ...link, password: NEW })).statusCode).toBe(200);
  await attack(email);
  desk.forget();
  phone.forget();
  expect([await desk.logIn(email, NEW), await phone.logIn(email, NEW)]).toEqual([429, 200]);
});

it('keeps the proofs of others who share a browser', async () => {
  const people = [
    await makeUser(holder.app.services, { password: OLD }),
    await makeUser(holder.app.services, { password: OLD }),
  ];
  const shared = openDevice('192.0.2.5');
  for (const { email } of people) expect(await shared.logIn(email, OLD)).toBe(200);
  const before = shared.proof()?.split('~') ?? [];
  const changed = await shared.post(password_change.path, { old: OLD, new: NEW }, await shared.csrf());
  expect(changed.statusCode).toBe(200);
  const after = shared.proof()?.split('~') ?? [];
  expect(after).toHaveLength(2);
  // The proof of the first one is unchanged; that of the second one is new.
  expect(after.filter((proof) => before.includes(proof))).toEqual(before.slice(1));
});
