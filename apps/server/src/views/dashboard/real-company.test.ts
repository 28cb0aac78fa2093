import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CampaignRule, ENDPOINTS } from '@fika/contract';
import { createRng, type Rng } from '@fika/matching/prng';
import { readTable } from '@fika/spreadsheet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '#client.ts';
import { giveFeedback } from '#features/coffees/feedback/commands/give-feedback.ts';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { productNow } from '#test/clock.ts';
import { makeAudience } from '#test/dashboard/audience.ts';
import { compareDashboard } from '#test/dashboard/compare.ts';
import { compareNetwork, compareTop } from '#test/dashboard/compare-people.ts';
import { compareReports } from '#test/dashboard/compare-reports.ts';
import { dayOf, readRaw } from '#test/dashboard/recompute.ts';
import { makeAdmin, makeCompany } from '#test/factories.ts';
import { conductRound, type Stage } from '../../rehearsal/conduct.ts';
import { importMembers, listPeople } from '../../rehearsal/import-members.ts';
import { type MailSink, startMailSink } from '../../rehearsal/mail-sink.ts';
import { startProgram } from '../../rehearsal/start-program.ts';

const FILE = join(import.meta.dirname, '../../../../../../shared/data/email-eu-core/members.csv');
/** It takes minutes: `npm run real-company` plays it. */
const SESSIONS = Number(process.env['REAL_COMPANY_SESSIONS'] ?? 0);

const isSkipped = SESSIONS === 0 || !existsSync(FILE);

describe.skipIf(isSkipped)(
  'the dashboard of a real company (skipped without ../shared/data/email-eu-core and REAL_COMPANY_SESSIONS)',
  () => {
    let sink: MailSink;
    beforeAll(async () => {
      sink = await startMailSink();
    });
    afterAll(() => sink.stop());
    const holder = testApp(() => ({ SMTP_URL: sink.url, SMTP_CONNECTIONS: '10' }));

    it('has the numbers of the raw rows', { timeout: 3_600_000 }, async () => {
      const { app } = holder;
      const timezone = 'Europe/Paris';
      const { id: company_id } = await makeCompany(app.services, { timezone });
      const { account_id } = await makeAdmin(app.services, { company_id });
      const rng = createRng(20);
      const admin = await app.as({ account_id });
      const table = await readTable(await readFile(FILE), 'members.csv');
      const compared = new Set(['department']);
      const { refused, categories } = await importMembers(table, {
        admin,
        company_id,
        file: 'members.csv',
        compared,
      });
      expect(refused).toEqual([]);
      const { id: department = 0, choices = {} } =
        categories.find(({ title }) => title === 'department') ?? {};
      const people = await listPeople(admin, company_id);
      expect(people.size).toBe(1006);
      const rules: CampaignRule[] = [
        { kind: 'cross_category', category: department, value: 'different', strength: 'require' },
      ];
      const campaign_id = await startProgram(admin, {
        company_id,
        body: { name: 'Coffee across departments', algo: 'crossgroup', users_per_group: 2, rules },
      });
      const stage = { app, sink, company_id, campaign_id, account_id, people, rules, met: new Set<string>() };
      for (let number = 1; number <= SESSIONS; number += 1) {
        const { groups } = await conductRound(stage, { number, accept: 0.7, seed: '20' });
        expect(groups.length).toBeGreaterThan(300);
        await meet(stage, rng);
        await changePeople(stage, rng, { number, department, choices: Object.keys(choices) });
      }

      // The last sessions of the admin are idle for weeks, by the clock that has moved.
      const browser = await app.as({ account_id });
      const params = { company_id };
      const made = { browser, company_id, timezone, department, remote: department };
      const today = dayOf(new Date(await productNow(app)).toISOString(), timezone);
      const ago = (days: number) =>
        new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
      const raw = await readRaw(app.services, company_id);
      const [first = '', second = '', third = ''] = Object.keys(choices);
      const some = { departments: [first, second, third], added: [...people.keys()].slice(100, 120) };
      const audience = await makeAudience(made, some);
      const ranges = [
        { start: ago(400), end: today },
        { start: ago(70), end: ago(20) },
      ];
      const compare = async () => {
        for (const range of ranges) {
          const asked = { ...range, timezone, campaigns: [] };
          await compareDashboard(made, raw, asked);
          await compareDashboard(made, raw, asked, audience);
        }
      };
      await compare();
      await app.services.jobs.runOnce(app.services, 'session-figures.refresh');
      await compare();
      for (const range of ranges) {
        const asked = { ...range, timezone, campaigns: [] };
        await compareReports(made, raw, asked);
        const { members } = await browser.call(ENDPOINTS.dashboard.top_randomers, { params, body: range });
        compareTop(raw, members, asked);
      }
      await app.services.jobs.runOnce(app.services, 'company-network.look');
      await app.settle();
      const { points } = await browser.call(ENDPOINTS.dashboard.network_stats, { params, body: {} });
      compareNetwork(raw, points, { today, timezone });
    });
  },
);

/** Some members of the latest session report that they met, and rate it. */
async function meet({ app, company_id }: Stage, rng: Rng): Promise<void> {
  const t = app.services.translators.en;
  await inCompany(app.services, company_id, 'write', async (ctx) => {
    const seats = await ctx.db
      .selectFrom('coffee_members')
      .select(['coffee_id', 'user_id'])
      .where('company_id', '=', company_id)
      .where('round_id', '=', (db) =>
        db
          .selectFrom('rounds')
          .select(({ fn }) => fn.max('id').as('id'))
          .where('company_id', '=', company_id),
      )
      .orderBy('coffee_id')
      .orderBy('user_id')
      .execute();
    for (const { coffee_id, user_id } of seats) {
      if (rng.float() > 0.3) continue;
      const hasMet = rng.float() < 0.8;
      const body = {
        happened: hasMet ? ('met' as const) : ('no' as const),
        rating: hasMet ? 1 + rng.int(5) : null,
        note: '',
      };
      const as = { ...ctx, url: '', language: 'en' as const, t, actor: { user_id } };
      await giveFeedback(as, { params: { company_id, id: coffee_id }, query: {}, body });
    }
  });
  await app.services.jobs.drain(app.services);
}

/** Some members change the department, one leaves, and one is deleted. */
async function changePeople(
  { app, account_id, company_id, people }: Stage,
  rng: Rng,
  { number, department, choices }: { number: number; department: number; choices: readonly string[] },
): Promise<void> {
  const { bulk_update_fields, deactivate_users, users_detail_erase } = ENDPOINTS.members;
  const admin = await clientOf(app, account_id);
  const params = { company_id };
  const ids = [...people.values()]
    .filter(({ email }) => email.endsWith('@eu-core.example'))
    .map(({ id }) => id);
  const someone = () => ids[rng.int(ids.length)] ?? 0;
  const filtersOf = (value: number[]) => ({
    version: 'v1' as const,
    operator: 'and' as const,
    filters: [{ type: 'usercompany_id' as const, operator: 'inn' as const, value }],
  });
  await admin.call(bulk_update_fields, {
    params,
    body: {
      filters: filtersOf(Array.from({ length: 12 }, someone)),
      extra_data: { [department]: choices[rng.int(choices.length)] ?? null },
    },
  });
  await admin.call(deactivate_users, { params, body: { filters: filtersOf([ids[2 * number] ?? 0]) } });
  await admin.call(users_detail_erase, { params: { ...params, id: ids[2 * number + 1] ?? 0 } });
  await app.services.jobs.drain(app.services);
}
