import { ENDPOINTS, ROLES } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeHistory } from '#test/dashboard/history.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';

const holder = testApp();
const { campaigns_stats, engagement_stats, mixing_stats, overview, participations_stats } =
  ENDPOINTS.dashboard;

const NOTHING = { metrics_access_overall: false, programs_management: [] };

async function workspace() {
  const { services } = holder.app;
  const made = await makeHistory(holder.app, { seed: 5 });
  const { company_id } = made;
  const params = { company_id };
  const as = async (given: Parameters<typeof makeAdmin>[1]) =>
    holder.app.as(await makeAdmin(services, { company_id, ...given }));
  return { ...made, params, as };
}

describe('who sees the dashboard', () => {
  it('shows an admin without the permission the programs that they manage, and nothing else', async () => {
    const { as, campaigns, browser, params } = await workspace();
    const [own = 0, other = 0] = campaigns;
    const admin = await as({ permissions: { ...NOTHING, programs_management: [own] } });
    const { campaigns: seen } = await admin.call(campaigns_stats, { params, body: {} });
    expect(seen.map(({ id }) => id)).toEqual([own]);
    const mine = await admin.call(overview, { params });
    expect(mine).toEqual(
      await browser.call(overview, { params, query: { campaigns: JSON.stringify([own]) } }),
    );
    const { category_id, ...wanted } = { category_id: 1, campaigns: [own, other] };
    for (const call of [participations_stats, campaigns_stats]) {
      expect(await admin.refused(call, { params, body: wanted })).toMatchObject({ code: 'not_found' });
    }
    for (const call of [engagement_stats, mixing_stats]) {
      const body = { ...wanted, category_id };
      expect(await admin.refused(call, { params, body })).toMatchObject({ code: 'not_found' });
    }
    const query = { campaigns: JSON.stringify([other]) };
    expect(await admin.refused(overview, { params, query })).toMatchObject({ code: 'not_found' });
  });

  it('answers an unknown program, and one of another company, like one that is not theirs', async () => {
    const { as, params } = await workspace();
    const other = await makeHistory(holder.app, { seed: 6, people: 6, sessions: 1 });
    const admin = await as({});
    for (const id of [999_999, other.campaigns[0] ?? 0]) {
      const body = { campaigns: [id] };
      expect(await admin.refused(campaigns_stats, { params, body })).toMatchObject({ code: 'not_found' });
    }
  });

  it('refuses admins who see no program, and members', async () => {
    const { as, company_id, params } = await workspace();
    const admin = await as({ permissions: NOTHING });
    expect(await admin.refused(overview, { params })).toMatchObject({
      code: 'permission_missing',
      values: { permission: 'metrics_access_overall' },
    });
    const member = await holder.app.as(
      await makeUser(holder.app.services, { company_id, role: ROLES.enduser }),
    );
    expect(await member.refused(overview, { params })).toMatchObject({ code: 'admin_only', status: 403 });
  });
});
