import { ENDPOINTS, LIMITS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeAdmin, makeCompany, makeUser } from '#test/factories.ts';

const {
  users_detail: detail,
  users_detail_update: update,
  users_detail_erase: erase,
  export_me: exportMe,
} = ENDPOINTS.members;
const { coffees_get: coffeesGet, people_to_meet: peopleToMeet } = ENDPOINTS.coffees;
const holder = testApp();
const LINE = 'Bees, <b>bread</b> and long walks.';

/** Two colleagues who were matched; one has a line about themselves. */
async function pair() {
  const { app } = holder;
  const params = { company_id: (await makeCompany(app.services)).id };
  const ada = await makeUser(app.services, params);
  const bo = await makeUser(app.services, params);
  const own = await app.as(ada);
  const of = { params: { ...params, id: ada.user_id } };
  await own.call(update, { ...of, body: { about_me: `  Bees,\n<b>bread</b> and  long walks. ` } });
  return { params, ada, bo, own, of };
}

it('is one line, which the member and matched colleagues read', async () => {
  const { params, ada, bo, own, of } = await pair();
  expect((await own.call(detail, of)).about_me).toBe(LINE);
  const { ids } = await makeCoffees(holder.app.services, params.company_id, [[ada.user_id, bo.user_id]]);
  const colleague = await holder.app.as(bo);
  const { members } = await colleague.call(coffeesGet, { params: { ...params, id: ids[0] ?? 0 } });
  expect(members.map(({ about_me }) => about_me).toSorted()).toEqual(['', LINE].toSorted());
});

it('is shown to people who could meet the member', async () => {
  const { params, bo } = await pair();
  const { results } = await (await holder.app.as(bo)).call(peopleToMeet, { params });
  expect(results.map(({ user }) => user.about_me)).toEqual([LINE]);
});

it('is as long as a line, and can be removed', async () => {
  const { own, of } = await pair();
  const refusal = await own.refused(update, {
    ...of,
    body: { about_me: 'x'.repeat(LIMITS.aboutMeLength + 1) },
  });
  expect(refusal.errors).toMatchObject([{ path: 'about_me' }]);
  expect((await own.call(update, { ...of, body: { about_me: '' } })).about_me).toBe('');
});

it('is in the export, not in the log, and erased with the member', async () => {
  const { params, ada, own, of } = await pair();
  const { profile } = (await own.call(exportMe, { params })) as { profile: { about_me: string } };
  expect(profile.about_me).toBe(LINE);
  await (await holder.app.as(await makeAdmin(holder.app.services, params))).call(erase, of);
  const { log, row } = await holder.app.services.database.company(params.company_id, 'read', async (db) => ({
    log: await db.selectFrom('audit_log').select('data').where('target_id', '=', ada.user_id).execute(),
    row: await db.selectFrom('users').select('about_me').where('id', '=', ada.user_id).executeTakeFirst(),
  }));
  expect(log[0]?.data).toEqual({ changed: ['about_me'], fields: [] });
  expect(JSON.stringify(log)).not.toContain('bread');
  expect(row?.about_me).toBe('');
});
