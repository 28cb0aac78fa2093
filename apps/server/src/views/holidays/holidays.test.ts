import { ENDPOINTS, ROLES } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeUser, type MadeUser } from '#test/factories.ts';

const { holidays } = ENDPOINTS.campaigns;
const holder = testApp();

const year = { from: '2026-12-01', to: '2027-01-31', locale: 'en' as const };

/** An admin in Paris, with colleagues in some time zones; the workspace is in London. */
async function company(zones: readonly (string | null)[]) {
  const { services } = holder.app;
  const admin = await makeUser(services, { role: ROLES.superadmin });
  const { company_id } = admin;
  const people: MadeUser[] = [admin];
  for (let index = 0; index < zones.length; index += 1) people.push(await makeUser(services, { company_id }));
  await services.database.company(company_id, 'write', async (db) => {
    await db
      .updateTable('companies')
      .set({ timezone: 'Europe/London' })
      .where('id', '=', company_id)
      .execute();
    for (const [index, { user_id }] of people.entries()) {
      await db
        .updateTable('users')
        .set({ timezone: index === 0 ? 'Europe/Paris' : (zones[index - 1] ?? null) })
        .where('company_id', '=', company_id)
        .where('id', '=', user_id)
        .execute();
    }
  });
  const browser = await holder.app.as(admin);
  const show = (query: typeof year | object = year) =>
    browser.call(holidays, { params: { company_id }, query: { ...year, ...query } });
  return { company_id, people, show };
}

describe('holidays', () => {
  it('are those of the countries of active members, by day, the largest country first', async () => {
    const { show, people, company_id } = await company(['Europe/Paris', null, 'UTC', 'Asia/Kolkata']);
    const shown = await show();
    expect(shown.members).toBe(5);
    expect(shown.countries).toEqual([
      { country: 'FR', members: 2 },
      { country: 'GB', members: 1 },
      { country: 'IN', members: 1 },
    ]);
    expect(shown.holidays.filter(({ country }) => country !== 'IN')).toEqual([
      { date: '2026-12-25', country: 'FR', name: 'Christmas Day' },
      { date: '2026-12-25', country: 'GB', name: 'Christmas Day' },
      { date: '2026-12-26', country: 'GB', name: 'Boxing Day' },
      { date: '2026-12-28', country: 'GB', name: expect.stringContaining('Boxing Day') as string },
      { date: '2027-01-01', country: 'FR', name: "New Year's Day" },
      { date: '2027-01-01', country: 'GB', name: "New Year's Day" },
    ]);
    await holder.app.services.database.company(company_id, 'write', (db) =>
      db
        .updateTable('users')
        .set({ is_active: false, inactive_reason: 'admin' })
        .where('company_id', '=', company_id)
        .where('id', '=', people[4]?.user_id ?? 0)
        .execute(),
    );
    expect((await show()).countries.map(({ country }) => country)).toEqual(['FR', 'GB']);
  });

  it('last several days, also over the end of a year, and have French names', async () => {
    const { show } = await company(['Asia/Riyadh']);
    const feast = async (query: object) =>
      (await show(query)).holidays.filter(({ country }) => country === 'SA').map(({ date }) => date);
    expect(await feast({ from: '2027-03-10', to: '2027-03-31' })).toEqual([
      '2027-03-10',
      '2027-03-11',
      '2027-03-12',
    ]);
    const french = await show({ locale: 'fr' });
    expect(french.holidays).toContainEqual({ date: '2026-12-25', country: 'FR', name: 'Noël' });
  });

  it('refuses days in the wrong order, and too many', async () => {
    const { show } = await company([]);
    await expect(show({ to: '2026-11-30' })).rejects.toThrow('end_before_start');
    await expect(show({ to: '2029-12-01' })).rejects.toThrow('too_long');
    await expect(show({ from: 'tomorrow' })).rejects.toThrow('from');
  });
});
