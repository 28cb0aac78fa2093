import { ENDPOINTS, type FilterGroup } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';

const { audiences_create: create, audiences_added: added, audiences_add_members: add } = ENDPOINTS.audiences;
const holder = testApp();

const among = (...value: number[]): FilterGroup => ({
  version: 'v1',
  operator: 'and',
  filters: [{ type: 'usercompany_id', operator: 'inn', value }],
});

describe('who was added to an audience by hand', () => {
  it('is listed by name without members whom only the filter finds, and without inactive ones', async () => {
    const { app } = holder;
    const admin = await makeAdmin(app.services);
    const { company_id } = admin;
    const browser = await app.as(admin);
    const make = (last_name: string) => makeUser(app.services, { company_id, last_name });
    const [found, zoe, ada, gone] = [
      await make('Found'),
      await make('Zorn'),
      await make('Adler'),
      await make('Gone'),
    ];
    const { id } = await browser.call(create, {
      params: { company_id },
      body: { name: 'Board', filters: among(found.user_id) },
    });
    const params = { company_id, id };
    await browser.call(add, {
      params,
      body: { filters: among(zoe.user_id, ada.user_id, gone.user_id) },
    });
    await browser.call(ENDPOINTS.members.deactivate_users, {
      params: { company_id },
      body: { filters: among(gone.user_id) },
    });
    const page = await browser.call(added, { params });
    expect(page.results.map(({ last_name }) => last_name)).toEqual(['Adler', 'Zorn']);
    const one = await browser.call(added, { params, query: { search: 'zor' } });
    expect(one).toMatchObject({ count: 1, results: [{ id: zoe.user_id }] });
  });

  it('is not visible in another company', async () => {
    const { app } = holder;
    const [here, there] = [await makeAdmin(app.services), await makeAdmin(app.services)];
    const { id } = await (
      await app.as(there)
    ).call(create, {
      params: { company_id: there.company_id },
      body: { name: 'Secret' },
    });
    const refusal = await (
      await app.as(here)
    ).refused(added, { params: { company_id: here.company_id, id } });
    expect(refusal).toMatchObject({ code: 'not_found', status: 404 });
  });
});
