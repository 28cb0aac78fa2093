import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';

const { login, update_last_access_date: visit } = ENDPOINTS.accounts;
const holder = testApp();
const PASSWORD = 'a long enough password';

it('hides from a company where a person logs in from who has never been in it', async () => {
  const { app } = holder;
  const person = await makeUser(app.services, { email: 'ada@home.example', password: PASSWORD });
  // An admin who can import members can put any address on the list.
  const nosy = await makeUser(app.services, { role: 2 });
  await makeUser(app.services, { company_id: nosy.company_id, email: person.email });
  await (
    await app.as(person)
  ).call(visit, {
    body: { company_id: person.company_id },
  });
  await app.anonymous.call(login, { body: { email: person.email, password: PASSWORD } });
  await app.anonymous.refused(login, { body: { email: person.email, password: 'a guess' } });
  const machines = (companyId: number) =>
    app.services.database.company(companyId, 'read', (db) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'ip'])
        .where('company_id', '=', companyId)
        .where('action', 'like', 'login.%')
        .orderBy('id')
        .execute(),
    );
  expect(await machines(person.company_id)).toEqual([
    { action: 'login.succeeded', ip: '127.0.0.1' },
    { action: 'login.failed', ip: '127.0.0.1' },
  ]);
  expect(await machines(nosy.company_id)).toEqual([
    { action: 'login.succeeded', ip: '' },
    { action: 'login.failed', ip: '' },
  ]);
});
