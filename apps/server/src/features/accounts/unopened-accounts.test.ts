import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { inDays } from '#test/clock.ts';
import { makeUser } from '#test/factories.ts';
import { activationLink } from '#test/mails.ts';

const { register, activation } = ENDPOINTS.accounts;
const holder = testApp();

const prune = () => holder.app.services.jobs.runOnce(holder.app.services, 'accounts.prune-sessions');

const known = async (table: 'accounts' | 'account_tokens') =>
  holder.app.services.database.global('read', async (db) =>
    table === 'accounts'
      ? (await db.selectFrom('accounts').select('email').orderBy('id').execute()).map(({ email }) => email)
      : (await db.selectFrom('account_tokens').select('purpose').execute()).map(({ purpose }) => purpose),
  );

it('deletes unopened ones after a month, and nothing else', async () => {
  const { app } = holder;
  const ask = async (email: string) => {
    await app.anonymous.call(register, { body: { email } });
    return activationLink(app, email);
  };
  const opened = await ask('opened@north.example');
  await app.anonymous.call(activation, {
    body: { ...opened, first_name: 'Noor', last_name: 'Haddad', password: 'three herons over water' },
  });
  await ask('never@north.example');
  await ask('again@north.example');
  const member = await makeUser(app.services, { email: 'link@north.example' });
  // A person in the middle of signing in, with an unproved address.
  const guest = await makeUser(app.services, { email: 'guest@north.example' });
  await app.services.database.global('write', (db) =>
    db.updateTable('accounts').set({ email_verified_at: null }).where('id', '=', guest.account_id).execute(),
  );
  await app.advance('29 days');
  await ask('again@north.example');
  await app.as(guest);
  await prune();
  expect(await known('accounts')).toHaveLength(5);
  await app.advance('26 hours');
  await app.services.database.global('write', (db) =>
    db
      .updateTable('sessions')
      .set({ last_seen_at: inDays(31) })
      .where('account_id', '=', guest.account_id)
      .execute(),
  );
  await prune();
  expect(await known('accounts')).toEqual([
    'opened@north.example',
    'again@north.example',
    member.email,
    guest.email,
  ]);
  await app.advance('3 days');
  await prune();
  expect(await known('accounts')).not.toContain('again@north.example');
  await app.advance('8 days');
  await prune();
  expect(await known('account_tokens')).toEqual([]);
  expect(await known('accounts')).toContain('opened@north.example');
  // A later visitor starts again.
  expect((await ask('never@north.example')).token).not.toBe('');
});
