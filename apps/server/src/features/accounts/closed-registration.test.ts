import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { activationLink, mailsTo } from '#test/mails.ts';

const { register, activation, workspace_create } = ENDPOINTS.accounts;
const holder = testApp({ OPEN_REGISTRATION: 'false' });
const wish = { name: 'North Wind', slug: 'north-wind', culture: 'en', timezone: 'UTC' } as const;

it('makes no workspace for any account', async () => {
  const { app } = holder;
  for (const role of [0, 1, 2] as const) {
    const browser = await app.as(await makeUser(app.services, { role }));
    expect((await browser.refused(workspace_create, { body: wish })).code).toBe('registration_closed');
  }
  const made = await app.services.database.global('read', (db) =>
    db.selectFrom('companies').select('id').where('slug', '=', wish.slug).execute(),
  );
  expect(made).toEqual([]);
});

it('lets members open their account, and mails a stranger no way in', async () => {
  const { app } = holder;
  const { id: company_id, slug } = await makeCompany(app.services);
  const email = 'added@north.example';
  await app.services.database.company(company_id, 'write', (db) =>
    db.insertInto('users').values({ company_id, email, first_name: 'Ada', last_name: 'Lind' }).execute(),
  );
  await app.anonymous.call(register, { body: { email } });
  const session = await app.anonymous.call(activation, {
    body: {
      ...(await activationLink(app, email)),
      first_name: 'Ada',
      last_name: 'Lind',
      password: 'three herons over water',
    },
  });
  expect(session.workspaces).toMatchObject([{ slug, role: 0 }]);
  expect(await app.anonymous.call(register, { body: { email: 'stranger@else.example' } })).toEqual({
    ok: true,
  });
  expect(await mailsTo(app, 'stranger@else.example')).toHaveLength(0);
  const accounts = await app.services.database.global('read', (db) =>
    db.selectFrom('accounts').select('id').where('email', '=', 'stranger@else.example').execute(),
  );
  expect(accounts).toEqual([]);
});
