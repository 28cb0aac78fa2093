import { EMPTY_FILTERS, ENDPOINTS, LIMITS, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../app.ts';
import { makeUser } from '../factories.ts';

const holder = testApp();

async function workspace() {
  const admin = await makeUser(holder.app.services, { role: ROLES.superadmin });
  const params = { company_id: admin.company_id };
  const { database } = holder.app.services;
  return {
    params,
    browser: await holder.app.as(admin),
    fill: (table: string, columns: string, values: string, count: number) =>
      database.company(admin.company_id, 'write', (db) =>
        sql`insert into ${sql.table(table)} (company_id, ${sql.raw(columns)})
          select ${admin.company_id}, ${sql.raw(values)} from generate_series(1, ${count}) as n`.execute(db),
      ),
  };
}

it('a workspace has only so many audiences', async () => {
  const { params, browser, fill } = await workspace();
  await fill(
    'audiences',
    'name, filters',
    `'Audience ' || n, '${JSON.stringify(EMPTY_FILTERS)}'`,
    LIMITS.audiencesMax - 1,
  );
  const create = (name: string) => ({ params, body: { name, filters: EMPTY_FILTERS } });
  const last = await browser.call(ENDPOINTS.audiences.audiences_create, create('The last'));
  expect(await browser.refused(ENDPOINTS.audiences.audiences_create, create('One more'))).toMatchObject({
    code: 'audiences_full',
    status: 409,
    values: { max: String(LIMITS.audiencesMax) },
  });
  await browser.call(ENDPOINTS.audiences.audiences_delete, { params: { ...params, id: last.id } });
  await browser.call(ENDPOINTS.audiences.audiences_create, create('One more'));
});

it('a workspace has only so many programs, copies and archived ones included', async () => {
  const { params, browser, fill } = await workspace();
  await fill(
    'campaigns',
    'name, filters, status, timezone',
    `'Program ' || n, '${JSON.stringify(EMPTY_FILTERS)}', 'archived', 'UTC'`,
    LIMITS.programsMax - 1,
  );
  const { campaigns_create: create, clone } = ENDPOINTS.campaigns;
  const { id } = await browser.call(create, { params, body: { name: 'The last' } });
  const refused = [
    await browser.refused(create, { params, body: { name: 'One more' } }),
    await browser.refused(clone, { params: { ...params, id } }),
  ];
  for (const problem of refused) expect(problem).toMatchObject({ code: 'programs_full', status: 409 });
});

it('a workspace has only so many open invitations', async () => {
  const { params, browser, fill } = await workspace();
  const expiry = `'waiting-' || n || '@company.example', app_now() + interval '1 day'`;
  await fill('invitations', 'email, expires_at', expiry, LIMITS.invitationsWaiting - 1);
  const invite = (...emails: string[]) => ({ params, body: { emails } });
  expect(
    await browser.refused(ENDPOINTS.invitations.invite, invite('ada@company.example', 'bo@company.example')),
  ).toMatchObject({ code: 'invitations_full', status: 409, values: { max: '20,000' } });
  const { results } = await browser.call(ENDPOINTS.invitations.invite, invite('ada@company.example'));
  expect(results).toMatchObject([{ outcome: 'invited' }]);
});
