import { ENDPOINTS, LIMITS } from '@fika/contract';
import { expect, it } from 'vitest';
import { createClient } from '#client.ts';
import { testApp } from '#test/app.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { mailsTo, newestMail } from '#test/mails.ts';

const { sign_in_link, sign_in_link_confirm } = ENDPOINTS.accounts;
const holder = testApp();

it('mails a link that signs in once, under the name of the installation alone', async () => {
  const { app } = holder;
  const { id: company_id } = await makeCompany(app.services, { name: 'Marelle' });
  const { email } = await makeUser(app.services, { company_id, first_name: 'Zoé', culture: 'fr' });
  await app.anonymous.call(sign_in_link, { body: { email, next: '/account/marelle/user' } });
  const mail = await newestMail(app, email);
  expect(mail).toMatchObject({ subject: 'Your login link for Fika' });
  expect(mail?.html).toContain('>Your login link<');
  expect(JSON.stringify(mail)).not.toMatch(/Marelle|Zoé/);
  const token = /\/login\/\?link=([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? '';
  expect(mail?.text).toContain(`http://localhost:3000/login/?link=${token}`);
  expect(mail?.text).toContain(`${LIMITS.signInLinkMinutes} minutes`);
  const session = await app.anonymous.call(sign_in_link_confirm, { body: { token } });
  expect(session).toMatchObject({ is_authenticated: true, next: '/account/marelle/user' });
  const again = await app.anonymous.refused(sign_in_link_confirm, { body: { token } });
  expect(again.code).toBe('link_used');
});

it('is in the language in which a person without an account asks', async () => {
  const { app } = holder;
  const { email, account_id } = await makeUser(app.services);
  await app.services.database.global('write', (db) =>
    db.deleteFrom('accounts').where('id', '=', account_id).execute(),
  );
  const headers = { 'accept-language': 'fr' };
  await app.anonymous.call(sign_in_link, { body: { email }, headers });
  const mail = await newestMail(app, email);
  expect(mail).toMatchObject({ subject: 'Votre lien de connexion à Fika' });
  expect(mail?.html).toContain('>Votre lien de connexion<');
});

it('sends no email to an unknown address, and answers the same', async () => {
  const { app } = holder;
  const email = 'nobody@company.example';
  expect(await app.anonymous.call(sign_in_link, { body: { email } })).toEqual({ ok: true });
  expect(await mailsTo(app, email)).toEqual([]);
});

it('is no message of a workspace, and its link expires after minutes', async () => {
  const { app } = holder;
  const user = await makeUser(app.services);
  await app.anonymous.call(sign_in_link, { body: { email: user.email } });
  const mail = await newestMail(app, user.email);
  const token = /link=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const stored = await app.services.database.company(user.company_id, 'read', (db) =>
    db.selectFrom('deliveries').select('data').execute(),
  );
  expect(stored).toEqual([]);
  await app.advance(`${LIMITS.signInLinkMinutes + 1} minutes`);
  expect((await app.anonymous.refused(sign_in_link_confirm, { body: { token } })).code).toBe('link_expired');
});

it('cannot be used up by others, nor fill a mailbox from many networks', async () => {
  const { app } = holder;
  const { email } = await makeUser(app.services);
  const ask = (ip: string) => createClient(app, {}, ip).call(sign_in_link, { body: { email } });
  for (let n = 0; n < 6; n += 1) await ask('198.51.100.7');
  expect(await mailsTo(app, email)).toHaveLength(4);
  // The owner, from their own network.
  await ask('203.0.113.9');
  expect(await mailsTo(app, email)).toHaveLength(5);
  for (let n = 0; n < 40; n += 1) await ask(`192.0.2.${n}`);
  expect(await mailsTo(app, email)).toHaveLength(12);
  // Nor by many: a browser that was logged in before has a separate count.
  const token = /link=([\w-]+)/.exec((await newestMail(app, email))?.text ?? '')?.[1] ?? '';
  const { cookies } = await app.http.inject({
    method: 'POST',
    url: sign_in_link_confirm.path,
    payload: { token },
  });
  const device = cookies.find(({ name }) => name === 'fika_device')?.value ?? '';
  await createClient(app, { cookie: `fika_device=${encodeURIComponent(device)}` }).call(sign_in_link, {
    body: { email },
  });
  expect(await mailsTo(app, email)).toHaveLength(13);
  await app.advance('1 hour');
  await ask('203.0.113.9');
  expect(await mailsTo(app, email)).toHaveLength(14);
});
