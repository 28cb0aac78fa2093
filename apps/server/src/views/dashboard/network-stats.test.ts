import { ENDPOINTS, instantOf } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { productNow } from '#test/clock.ts';
import { makeHistory } from '#test/dashboard/history.ts';
import { dayOf, readRaw } from '#test/dashboard/recompute.ts';
import { recomputeNetwork } from '#test/dashboard/recompute-people.ts';
import { makeAdmin, makeCompany } from '#test/factories.ts';

const holder = testApp();
const { network_stats } = ENDPOINTS.dashboard;

async function look() {
  const { services } = holder.app;
  await services.jobs.runOnce(services, 'company-network.look');
  await holder.app.settle();
}

/** The day so many days after another one. */
const days = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

describe('the network of a company', () => {
  it('is measured for each ended week, as from the raw rows', { timeout: 60_000 }, async () => {
    const made = await makeHistory(holder.app, { seed: 4 });
    const { browser, company_id, timezone } = made;
    await look();
    const { points } = await browser.call(network_stats, { params: { company_id }, body: {} });
    const raw = await readRaw(holder.app.services, company_id);
    const now = new Date(await productNow(holder.app)).toISOString();
    const today = dayOf(now, timezone);
    const first = raw.rounds.map(({ matchs_sent_at: at }) => at ?? '').toSorted()[0] ?? '';
    // Sundays from the end of the week of the first session until today.
    const lastSunday = days(today, -(new Date(today).getUTCDay() || 7));
    const sundays = Array.from({ length: 26 }, (_, index) => days(lastSunday, (index - 25) * 7));
    const expected = sundays.filter(
      (day) => Date.parse(instantOf(`${days(day, 1)}T00:00:00`, timezone)) > Date.parse(first),
    );
    expect(points.map(({ day }) => day)).toEqual(expected);
    for (const point of points) {
      const { within_1, within_2, within_3, isolated, bridges, ...counts } = recomputeNetwork(raw, {
        start: days(point.day, -26 * 7 + 1),
        end: point.day,
        timezone,
        campaigns: [],
      });
      expect(point).toMatchObject(counts);
      const shown = (count: number) => {
        const isFew = [count, counts.coworkers - count].some((people) => people >= 1 && people <= 4);
        return isFew ? null : count;
      };
      expect([point.isolated, point.bridges]).toEqual([shown(isolated), shown(bridges)]);
      expect([point.within_1, point.within_2, point.within_3]).toEqual(
        [within_1, within_2, within_3].map((share) => expect.closeTo(share, 9)),
      );
    }
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
