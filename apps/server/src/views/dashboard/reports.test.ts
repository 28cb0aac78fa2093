import { ALL_PERMISSIONS, ENDPOINTS, type Permissions } from '@fika/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { dayIn } from '#test/clock.ts';
import { makeAudience } from '#test/dashboard/audience.ts';
import { compareReports } from '#test/dashboard/compare-reports.ts';
import { makeHistory } from '#test/dashboard/history.ts';
import { readRaw } from '#test/dashboard/recompute.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';

const holder = testApp();
const calls = ENDPOINTS.dashboard;

const history = async (seed: number) => {
  const made = await makeHistory(holder.app, { seed });
  return { made, raw: await readRaw(holder.app.services, made.company_id) };
};

describe('the reports', () => {
  it(
    'are those of the raw rows, after any history, in any range, for any programs and an audience',
    { timeout: 240_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.nat({ max: 1_000_000 }),
          fc.tuple(fc.integer({ min: 0, max: 210 }), fc.integer({ min: 0, max: 210 })),
          fc.subarray([0, 1, 2, 3]),
          async (seed, [one, other], programs) => {
            const { made, raw } = await history(seed);
            const ago = (days: number) =>
              new Date(Date.parse(made.today) - days * 86_400_000).toISOString().slice(0, 10);
            const campaigns = programs.map((place) => made.campaigns[place] ?? 0);
            const [start, end] = [ago(Math.max(one, other)), ago(Math.min(one, other))];
            const asked = { start, end, timezone: made.timezone, campaigns };
            await compareReports(made, raw, asked);
            const added = raw.users.slice(0, 8).map(({ id }) => id);
            await compareReports(
              made,
              raw,
              asked,
              await makeAudience(made, { departments: ['sales'], added }),
            );
          },
        ),
        { numRuns: 6, seed: 21, endOnFailure: true },
      );
    },
  );

  it('have pages that together are the list, in the order that was asked for', async () => {
    const { made } = await history(7);
    const params = { company_id: made.company_id };
    const all = await made.browser.call(calls.report_pairs, {
      params,
      query: { limit: 100, ordering: '-times' },
    });
    const ids = [];
    for (let offset = 0; offset < Math.min(100, all.count); offset += 30) {
      const page = await made.browser.call(calls.report_pairs, {
        params,
        query: { limit: 30, offset, ordering: '-times' },
      });
      ids.push(...page.results.map(({ a, b }) => `${a.id} ${b.id}`));
    }
    expect(ids.slice(0, 100)).toEqual(all.results.map(({ a, b }) => `${a.id} ${b.id}`));
    const times = all.results.map((one) => one.times);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('name a deleted member no more, and count them still', async () => {
    const { made } = await history(9);
    const params = { company_id: made.company_id };
    const read = () => made.browser.call(calls.report_pairs, { params, query: { limit: 100 } });
    const before = await read();
    const {
      id,
      email,
      last_name: name,
    } = before.results.find(({ a }) => a.email.endsWith('.example'))?.a ??
      before.results[0]?.a ?? { id: 0, email: '', last_name: '' };
    await made.browser.call(ENDPOINTS.members.users_detail_erase, { params: { ...params, id } });
    const after = await read();
    expect(after.count).toBe(before.count);
    expect(JSON.stringify(after)).not.toContain(email);
    expect(after.results.every(({ a, b }) => a.id !== id || b.id !== id || a.last_name !== name)).toBe(true);
    const alone = await made.browser.call(calls.report_inactive, { params, query: { limit: 100 } });
    expect(alone.results.map((one) => one.id)).not.toContain(id);
  });

  it('refuse a range that ends before it begins and a table of groups without a field', async () => {
    const { made } = await history(3);
    const params = { company_id: made.company_id };
    const wrong = { start: dayIn(1), end: dayIn(0) };
    expect(await made.browser.refused(calls.report_inactive, { params, query: wrong })).toMatchObject({
      code: 'invalid_input',
    });
    const problem = await made.browser.refused(calls.report_csv, { params, body: { table: 'mixing' } });
    expect(problem).toMatchObject({ code: 'invalid_input', errors: [{ path: 'category_id' }] });
  });
});

const NOTHING: Partial<Permissions> = { metrics_access_overall: false, programs_management: [] };
const OF_PEOPLE = [calls.report_pairs, calls.report_unreachable, calls.report_inactive];

describe('who sees the reports', () => {
  async function workspace() {
    const { services } = holder.app;
    const made = await makeHistory(holder.app, { seed: 5 });
    const { company_id } = made;
    const as = async (changes: Partial<Permissions>) => {
      const permissions = { ...ALL_PERMISSIONS, ...changes };
      return holder.app.as(await makeAdmin(services, { company_id, permissions }));
    };
    return { ...made, params: { company_id }, as };
  }

  it('shows people of the programs that the reader manages, and numbers of all with the permission', async () => {
    const { as, browser, campaigns, params } = await workspace();
    const all = { params, query: { limit: 100 } };
    const everything = await browser.call(calls.report_participations, all);
    const own = everything.results[0]?.campaign.id ?? 0;
    const other = campaigns.find((id) => id !== own) ?? 0;
    const admin = await as({ metrics_access_overall: true, programs_management: [own] });
    const seen = await admin.call(calls.report_participations, all);
    expect(seen.total).toEqual(everything.total);
    expect(new Set(seen.results.filter((one) => one.is_managed).map(({ campaign }) => campaign.id))).toEqual(
      new Set([own]),
    );
    for (const call of OF_PEOPLE) {
      const mine = await admin.call(call, { params });
      const query = { campaigns: JSON.stringify([own]) };
      const wanted = await browser.call(call, { params, query });
      expect([mine.count, mine.results]).toEqual([wanted.count, wanted.results]);
      const foreign = { params, query: { campaigns: JSON.stringify([own, other]) } };
      expect(await admin.refused(call, foreign)).toMatchObject({ code: 'not_found' });
    }
  });

  it('shows an admin without the permission only the programs that they manage', async () => {
    const { as, browser, campaigns, params } = await workspace();
    const [own = 0, other = 0] = campaigns;
    const admin = await as({ ...NOTHING, programs_management: [own] });
    for (const call of [calls.report_participations, calls.report_delivery]) {
      const query = { campaigns: JSON.stringify([own]) };
      const { next: _, previous: __, ...mine } = await admin.call(call, { params });
      const { next: ___, previous: ____, ...wanted } = await browser.call(call, { params, query });
      expect(mine).toEqual(wanted);
      const foreign = { params, query: { campaigns: JSON.stringify([other]) } };
      expect(await admin.refused(call, foreign)).toMatchObject({ code: 'not_found' });
    }
  });

  it('names no people to an admin who manages no program', async () => {
    const { as, params } = await workspace();
    const admin = await as({ metrics_access_overall: true, programs_management: [] });
    await admin.call(calls.report_participations, { params });
    for (const call of OF_PEOPLE) {
      expect(await admin.refused(call, { params })).toMatchObject({
        code: 'permission_missing',
        status: 403,
        values: { permission: 'programs_management' },
      });
    }
    for (const table of ['pairs', 'unreachable', 'inactive'] as const) {
      expect(await admin.refused(calls.report_csv, { params, body: { table } })).toMatchObject({
        code: 'permission_missing',
      });
    }
  });

  it('refuses admins who see no program, members, and files without their permission', async () => {
    const { as, company_id, params } = await workspace();
    const admin = await as(NOTHING);
    for (const call of [calls.report_participations, calls.report_delivery, ...OF_PEOPLE]) {
      expect(await admin.refused(call, { params })).toMatchObject({
        code: 'permission_missing',
        status: 403,
      });
    }
    const reader = await as({ metrics_export_data: false });
    const lister = await as({ members_export_list: false });
    const member = await holder.app.as(await makeUser(holder.app.services, { company_id }));
    expect(await member.refused(calls.report_inactive, { params })).toMatchObject({ code: 'admin_only' });
    for (const call of [calls.report_csv, calls.report_xlsx]) {
      const programs = { params, body: { table: 'programs' as const } };
      expect(await admin.refused(call, programs)).toMatchObject({
        values: { permission: 'metrics_access_overall' },
      });
      expect(await reader.refused(call, programs)).toMatchObject({
        values: { permission: 'metrics_export_data' },
      });
      expect(await lister.refused(call, { params, body: { table: 'inactive' } })).toMatchObject({
        values: { permission: 'members_export_list' },
      });
    }
  });

  it('answers a program of another company like an unknown one', async () => {
    const { browser, params } = await workspace();
    const other = await makeHistory(holder.app, { seed: 6, people: 6, sessions: 1 });
    const [id = 0] = other.campaigns;
    const query = { campaigns: JSON.stringify([id]) };
    for (const call of [calls.report_participations, calls.report_delivery, ...OF_PEOPLE]) {
      expect(await browser.refused(call, { params, query })).toMatchObject({ code: 'not_found' });
    }
    const body = { table: 'programs' as const, campaigns: [id] };
    expect(await browser.refused(calls.report_xlsx, { params, body })).toMatchObject({ code: 'not_found' });
  });
});
