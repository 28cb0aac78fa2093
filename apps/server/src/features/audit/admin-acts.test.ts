import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin } from '#test/factories.ts';

const { categories, campaigns, members, coffees } = ENDPOINTS;
const holder = testApp();

it('what admins do to fields, programs and members is in the log, with what changed and without names', async () => {
  const admin = await makeAdmin(holder.app.services, { email: 'ada@north.example' });
  const params = { company_id: admin.company_id };
  const browser = await holder.app.as(admin);
  const field = await browser.call(categories.categories_create, {
    params,
    body: { title: 'Office', type: 'text' },
  });
  const change = (body: object) =>
    browser.call(categories.categories_update, { params: { ...params, id: field.id }, body });
  await change({ title: 'Site' });
  await change({ status: 'inactive' });
  const { id } = await browser.call(campaigns.campaigns_create, {
    params,
    body: { name: 'Lunch', timezone: 'UTC' },
  });
  const program = { ...params, id };
  await browser.call(campaigns.campaigns_update, { params: program, body: { name: 'Lunches' } });
  // The same as before: nothing happened.
  await browser.call(campaigns.rules, { params: program, body: { rules: [] } });
  await browser.call(campaigns.archive, { params: program });
  await browser.call(campaigns.clone, { params: program });
  await browser.call(members.upload_json_users, {
    params,
    body: {
      upload_id: crypto.randomUUID(),
      file_name: 'people.csv',
      chunk: 0,
      total: 1,
      rows_total: 1,
      users: [{ row: 2, email: 'bo@north.example', first_name: 'Bo', last_name: 'Lind', fields: {} }],
      left_out: [],
    },
  });
  await browser.call(coffees.meetings_import, {
    params,
    body: { pairs: [{ row: 2, a: 'ada@north.example', b: 'bo@north.example' }] },
  });
  const log = await holder.app.services.database.company(admin.company_id, 'read', (db) =>
    db.selectFrom('audit_log').selectAll().orderBy('id').execute(),
  );
  expect(log.map(({ action }) => action)).toEqual([
    'field.created',
    'field.updated',
    'field.deleted',
    'program.created',
    'program.updated',
    'program.status_changed',
    'program.created',
    'members.uploaded',
    'meetings.imported',
  ]);
  expect(log.every(({ actor_id: actor }) => actor === admin.user_id)).toBe(true);
  expect(log[4]?.data).toEqual({ changed: ['name'], revision: 2 });
  expect(log[6]?.data).toEqual({ copy_of: id });
  expect(JSON.stringify(log.map(({ data }) => data))).not.toMatch(/north\.example|Lind|Lunch/);
});

it('what is refused is not in the log', async () => {
  const admin = await makeAdmin(holder.app.services);
  const params = { company_id: admin.company_id };
  const browser = await holder.app.as(admin);
  await browser.refused(categories.categories_create, { params, body: { title: 'Office', type: 'select' } });
  const log = await holder.app.services.database.company(admin.company_id, 'read', (db) =>
    db.selectFrom('audit_log').select('action').execute(),
  );
  expect(log).toEqual([]);
});
