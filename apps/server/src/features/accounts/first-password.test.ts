import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';

const { password_change: change, login } = ENDPOINTS.accounts;
const holder = testApp();
const body = { old: null, new: 'seven quiet otters dance' };

it('is set a moment after a log-in by link, and not in a page that was left open', async () => {
  const { app } = holder;
  const person = await makeUser(app.services);
  const left = await app.as(person);
  await app.advance('11 minutes');
  expect((await left.refused(change, { body })).code).toBe('fresh_login_needed');
  await app.anonymous.refused(login, { body: { email: person.email, password: body.new } });
  await (await app.as(person)).call(change, { body });
  await app.anonymous.call(login, { body: { email: person.email, password: body.new } });
});
