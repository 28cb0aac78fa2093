import { ENDPOINTS } from '@fika/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { close, compareDashboard } from '#test/dashboard/compare.ts';
import { dayIn } from '#test/clock.ts';
import { makeAudience } from '#test/dashboard/audience.ts';
import { makeHistory } from '#test/dashboard/history.ts';
import { type Raw, readRaw, recomputeOverview } from '#test/dashboard/recompute.ts';

const holder = testApp();
const calls = ENDPOINTS.dashboard;

const history = async (seed: number) => {
  const made = await makeHistory(holder.app, { seed });
  return { made, raw: await readRaw(holder.app.services, made.company_id) };
};

const someOf = (raw: Raw, { departments, added }: { departments: string[]; added: number[] }) => ({
  departments,
  added: added.flatMap((place) => raw.users[place]?.id ?? []),
});

describe('the numbers of the dashboard', () => {
  it(
    'are those of the raw rows, after any history, in any range, for any programs and any audience',
    { timeout: 240_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.nat({ max: 1_000_000 }),
          fc.tuple(fc.integer({ min: 0, max: 210 }), fc.integer({ min: 0, max: 210 })),
          fc.subarray([0, 1, 2, 3]),
          fc.record({
            departments: fc.subarray(['sales', 'research', 'library', 'finance']),
            added: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
          }),
          async (seed, [one, other], programs, people) => {
            const { made, raw } = await history(seed);
            const ago = (days: number) =>
              new Date(Date.parse(made.today) - days * 86_400_000).toISOString().slice(0, 10);
            const campaigns = programs.map((place) => made.campaigns[place] ?? 0);
            const [start, end] = [ago(Math.max(one, other)), ago(Math.min(one, other))];
            const asked = { start, end, timezone: made.timezone, campaigns };
            await compareDashboard(made, raw, asked);
            await compareDashboard(made, raw, asked, await makeAudience(made, someOf(raw, people)));
          },
        ),
        { numRuns: 8, seed: 20, endOnFailure: true },
      );
    },
  );

  it('are those of the last six months by default, and begin and end with a day of the workspace', async () => {
    const { made, raw } = await history(7);
    const params = { company_id: made.company_id };
    const answer = await made.browser.call(calls.overview, { params });
    expect(answer.range.end).toBe(made.today);
    const sixMonths = new Date(`${made.today}T00:00:00Z`);
    const day = sixMonths.getUTCDate();
    sixMonths.setUTCMonth(sixMonths.getUTCMonth() - 6);
    // The 31st of a month that has none is its last day.
    if (sixMonths.getUTCDate() !== day) sixMonths.setUTCDate(0);
    expect(answer.range.start).toBe(sixMonths.toISOString().slice(0, 10));
    const { range, audience: _, previous: __, unconnected: ___, ...figures } = answer;
    expect(figures).toEqual(close(recomputeOverview(raw, { ...range, campaigns: [] })));
  });

  it('keep what an erased member did, without the person', async () => {
    const { made } = await history(11);
    const params = { company_id: made.company_id };
    const read = async () => {
      const all = await made.browser.call(calls.overview, { params });
      const { funnel } = await made.browser.call(calls.participations_stats, { params, body: {} });
      return {
        participation: all.participation,
        reach: all.reach,
        connections: all.connections,
        met: all.met,
        funnel,
      };
    };
    const before = await read();
    const { results } = await made.browser.call(ENDPOINTS.members.users, { params, query: { limit: 100 } });
    for (const { id, is_admin: isAdmin } of results.filter((one) => !one.is_admin).slice(0, 3)) {
      expect(isAdmin).toBe(false);
      await made.browser.call(ENDPOINTS.members.users_detail_erase, { params: { ...params, id } });
    }
    expect(await read()).toEqual(before);
    const raw = await readRaw(holder.app.services, made.company_id);
    const erased = raw.users.filter(
      ({ is_active: isActive, fields }) => !isActive && Object.keys(fields).length === 0,
    );
    const ids = new Set(erased.map(({ id }) => id));
    expect(raw.former_values.filter(({ user_id: id }) => ids.has(id))).toEqual([]);
  });

  it('refuse a range that ends before it begins, days of other centuries and fields whose values are no groups', async () => {
    const { made } = await history(3);
    const params = { company_id: made.company_id };
    const refused = (body: object) => made.browser.refused(calls.participations_stats, { params, body });
    expect(await refused({ start: dayIn(1), end: dayIn(0) })).toMatchObject({ code: 'invalid_input' });
    expect(await refused({ start: '1999-12-31' })).toMatchObject({ code: 'invalid_input' });
    const { id: category_id } = await made.browser.call(ENDPOINTS.categories.categories_create, {
      params,
      body: { title: 'Languages', type: 'array', choices: ['English', 'French'] },
    });
    const problem = await made.browser.refused(calls.engagement_stats, { params, body: { category_id } });
    expect(problem).toMatchObject({ code: 'invalid_input', errors: [{ path: 'category_id' }] });
    const unknown = { params, body: { category_id: 999_999 } };
    expect(await made.browser.refused(calls.mixing_stats, unknown)).toMatchObject({ code: 'not_found' });
  });
});
