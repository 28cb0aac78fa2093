import { DELIVERY_KINDS, ENDPOINTS, ROLES, ROUND_STATUS } from '@fika/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';
import { makeCampaign, makeRound } from '#test/factories-rounds.ts';
import { brokenInvariants } from '#test/hard/invariants.ts';
import { foldRoundCounts } from '#features/participations/counts/queries.ts';
import { foldAllDeliveryCounts } from '#features/email-outbox/counts/commands/fold-delivery-counts.ts';

const holder = testApp();

interface Ref {
  company_id: number;
  campaign_id: number;
  round_id: number;
}

/** Statements that change the counts of a round, several rows at once; `n` chooses among them. */
const STATEMENTS = {
  ask: ({ company_id, round_id }: Ref, n: number) => sql`
    insert into round_members (company_id, round_id, user_id, asked_at)
    select ${company_id}, ${round_id}, id, case when id % 2 = 0 then app_now() end
    from users where company_id = ${company_id} and id % ${n} = 0 on conflict do nothing`,
  answer: ({ company_id }: Ref, n: number) => sql`
    update round_members set accepted_at = case when user_id % 3 = 0 then app_now() end,
      rejected_at = case when user_id % 3 > 0 then app_now() end,
      added_at = case when user_id % 6 = 0 then app_now() end
    where company_id = ${company_id} and user_id % ${n} = 0`,
  judge: ({ company_id }: Ref, n: number) => sql`
    update round_members set outcome = case user_id % 4 when 0 then 'matched' when 1 then 'no_answer' when 2 then 'sat_out' end
    where company_id = ${company_id} and user_id % ${n} = 0`,
  leave: ({ company_id }: Ref, n: number) => sql`
    delete from round_members where company_id = ${company_id} and user_id % ${n + 2} = 0`,
  group: ({ company_id, campaign_id, round_id }: Ref, n: number) => sql`
    insert into coffees (company_id, campaign_id, round_id, number)
    select ${company_id}, ${campaign_id}, ${round_id}, i from generate_series(1, ${n}::int) as i`,
  ungroup: ({ company_id }: Ref, n: number) => sql`
    delete from coffees where company_id = ${company_id} and number % ${n} = 0`,
  queue: ({ company_id, round_id }: Ref, n: number) => sql`
    insert into deliveries (company_id, round_id, user_id, kind, recipient)
    select ${company_id}::bigint, case when id % 7 > 0 then ${round_id}::bigint end, id, case when id % 2 = 0 then 'request' else 'match' end, email
    from users where company_id = ${company_id} and id % ${n} = 0 on conflict do nothing`,
  move: ({ company_id }: Ref, n: number) => sql`
    update deliveries set state = (array['queued', 'sending', 'sent', 'failed', 'bounced'])[1 + (id + ${n}) % 5]
    where company_id = ${company_id} and id % ${n} = 0`,
  forget: ({ company_id }: Ref, n: number) => sql`
    delete from deliveries where company_id = ${company_id} and id % ${n + 3} = 0`,
} as const;

async function makeOne(people: number): Promise<Ref> {
  const { services } = holder.app;
  const { company_id } = await makeUser(services, { role: ROLES.superadmin });
  const { campaign_id } = await makeCampaign(services, { company_id });
  const { round_id } = await makeRound(services, {
    company_id,
    campaign_id,
    status: ROUND_STATUS.requestsDone,
  });
  await services.database.company(company_id, 'write', (db) =>
    sql`insert into users (company_id, email, first_name, last_name)
      select ${company_id}, i || '@x.example', 'Robin', (array['Éa', 'ea', 'B', 'Z'])[1 + i % 4]
      from generate_series(1, ${people}::int) as i`.execute(db),
  );
  return { company_id, campaign_id, round_id };
}

it('says how many there are, whatever statements did to a round', async () => {
  const { services } = holder.app;
  const act = fc.record({
    what: fc.constantFrom(...(Object.keys(STATEMENTS) as (keyof typeof STATEMENTS)[])),
    n: fc.integer({ min: 1, max: 5 }),
    fold: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
      const ref = await makeOne(12);
      for (const { what, n, fold } of acts) {
        await services.database.company(ref.company_id, 'write', (db) =>
          STATEMENTS[what](ref, n).execute(db),
        );
        if (fold) await Promise.all([foldAllDeliveryCounts(services), foldRoundCounts(services)]);
      }
      const told = (await brokenInvariants(services.database)).filter(({ invariant }) =>
        invariant.includes('counted as they are'),
      );
      expect(told).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

it('pages messages and outcomes as if all of them were read', async () => {
  const { services } = holder.app;
  const ref = await makeOne(60);
  const { company_id } = ref;
  for (const what of ['ask', 'judge', 'queue', 'move'] as const) {
    await services.database.company(company_id, 'write', (db) => STATEMENTS[what](ref, 1).execute(db));
  }
  await services.database.company(company_id, 'write', (db) =>
    sql`update deliveries set queued_at = queued_at + id % 5 * interval '1 hour' where company_id = ${company_id}`.execute(
      db,
    ),
  );
  const chief = await makeUser(services, { company_id, role: ROLES.superadmin });
  const browser = await holder.app.as(chief);
  const params = { company_id, id: ref.campaign_id, round_id: ref.round_id };
  for (const filter of [
    {},
    { kind: 'match' as const },
    { state: 'failed' as const },
    { kind: DELIVERY_KINDS[0], state: 'sent' as const },
  ]) {
    for (const ordering of ['queued_at', '-queued_at'] as const) {
      const page = (limit: number, offset: number) =>
        browser.call(ENDPOINTS.rounds.session_deliveries, {
          params,
          query: { ...filter, ordering, limit, offset },
        });
      const all = await page(100, 0);
      expect(all.results).toHaveLength(all.count);
      expect(all.results).toEqual(
        all.results.toSorted(
          (a, b) =>
            (ordering === 'queued_at' ? 1 : -1) * (a.queued_at.localeCompare(b.queued_at) || a.id - b.id),
        ),
      );
      for (const offset of [0, 5, all.count - 3]) {
        const some = await page(5, Math.max(0, offset));
        expect(some.count).toBe(all.count);
        expect(some.results).toEqual(all.results.slice(Math.max(0, offset), Math.max(0, offset) + 5));
      }
    }
  }
  for (const filter of [{}, { outcome: 'matched' as const }, { without_group: 'true' as const }]) {
    for (const ordering of ['last_name', '-last_name'] as const) {
      const page = (limit: number, offset: number) =>
        browser.call(ENDPOINTS.rounds.session_outcomes, {
          params,
          query: { ...filter, ordering, limit, offset },
        });
      const all = await page(100, 0);
      expect(all.results).toHaveLength(all.count);
      expect(all.count).toBeGreaterThan(10);
      const some = await page(4, all.count - 5);
      expect(some.results).toEqual(all.results.slice(-5, -1));
      expect((await page(4, 1)).results).toEqual(all.results.slice(1, 5));
    }
  }
});
