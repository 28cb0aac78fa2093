import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeField, newFieldAdmin } from '#test/fields.ts';
import { makeUser } from '#test/factories.ts';

const holder = testApp();
const { bulk_update_fields, users_detail_erase, users_detail_export } = ENDPOINTS.members;

async function scene() {
  const admin = await newFieldAdmin(holder.app);
  const { company_id } = admin;
  const { id: field, choices } = await makeField(admin, 'Department', 'select', ['Sales', 'Design']);
  const [sales = '', design = ''] = Object.keys(choices);
  const member = await makeUser(holder.app.services, { company_id, fields: { [field]: sales } });
  const rows = async () =>
    holder.app.services.database.company(company_id, 'read', async (db) => {
      const found = await sql<{ user_id: number; category_id: number; choice: string }>`
        select user_id, category_id, choice from former_values where company_id = ${company_id} order by until`.execute(
        db,
      );
      return found.rows;
    });
  const moveTo = async (value: string | null) => {
    await holder.app.advance('1 day');
    const filters = {
      version: 'v1' as const,
      operator: 'and' as const,
      filters: [{ type: 'usercompany_id' as const, operator: 'inn' as const, value: [member.user_id] }],
    };
    await admin.browser.call(bulk_update_fields, {
      params: admin.params,
      body: { filters, extra_data: { [field]: value } },
    });
  };
  const params = { company_id, id: member.user_id };
  return { ...admin, field, sales, design, member, rows, moveTo, params };
}

it('stores the option that a member had before, once for each change', async () => {
  const { field, sales, design, member, rows, moveTo } = await scene();
  await moveTo(design);
  await moveTo(design);
  await moveTo(sales);
  const of = (choice: string) => ({ user_id: member.user_id, category_id: field, choice });
  expect(await rows()).toEqual([of(sales), of(design)]);
});

it('shows former options in the export of a person, and deletes them with the person', async () => {
  const { browser, design, rows, moveTo, params } = await scene();
  await moveTo(design);
  const { profile } = (await browser.call(users_detail_export, { params })) as unknown as {
    profile: { former_values: unknown };
  };
  expect(profile.former_values).toMatchObject([{ field: 'Department', value: 'Sales' }]);
  await browser.call(users_detail_erase, { params });
  expect(await rows()).toEqual([]);
});
