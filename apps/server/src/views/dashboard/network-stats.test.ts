import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { productNow } from '#test/clock.ts';
import { compareNetwork } from '#test/dashboard/compare-people.ts';
import { makeHistory } from '#test/dashboard/history.ts';
import { dayOf, readRaw } from '#test/dashboard/recompute.ts';
import { makeAdmin, makeCompany } from '#test/factories.ts';

const holder = testApp();
const { network_stats } = ENDPOINTS.dashboard;

async function look() {
  const { services } = holder.app;
  await services.jobs.runOnce(services, 'company-network.look');
  await holder.app.settle();
}

describe('the network of a company', () => {
  it('is measured for each ended week, as from the raw rows', { timeout: 60_000 }, async () => {
    const made = await makeHistory(holder.app, { seed: 4 });
    const { browser, company_id, timezone } = made;
    await look();
    const { points } = await browser.call(network_stats, { params: { company_id }, body: {} });
    const raw = await readRaw(holder.app.services, company_id);
    const today = dayOf(new Date(await productNow(holder.app)).toISOString(), timezone);
    compareNetwork(raw, points, { today, timezone });
    expect(points.some(({ within_3: share }) => share > 0)).toBe(true);
    // A part of the range has the points of its days, and a second look measures nothing again.
    const [start = '', end = ''] = [points[1]?.day, points[3]?.day];
    const part = await browser.call(network_stats, { params: { company_id }, body: { start, end } });
    expect(part.points).toEqual(points.slice(1, 4));
    await look();
    expect(await browser.call(network_stats, { params: { company_id }, body: {} })).toMatchObject({ points });
  });

  it('is empty for a company that sent no matches, and closed without the permission', async () => {
    const { services } = holder.app;
    const { id: company_id } = await makeCompany(services);
    const params = { company_id };
    await look();
    const admin = await holder.app.as(await makeAdmin(services, { company_id }));
    expect((await admin.call(network_stats, { params, body: {} })).points).toEqual([]);
    const permissions = { metrics_access_overall: false };
    const other = await holder.app.as(await makeAdmin(services, { company_id, permissions }));
    expect(await other.refused(network_stats, { params, body: {} })).toMatchObject({
      code: 'permission_missing',
      status: 403,
    });
  });
});
