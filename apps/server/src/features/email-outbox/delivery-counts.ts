import type { DeliveryKind, DeliveryState, Round } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';

/** Messages of some rounds by kind and state, in numbers, by round id: from what each statement on messages noted. */
export async function countDeliveries(
  db: Db,
  companyId: number,
  roundIds: readonly number[],
): Promise<Map<number, Round['deliveries']>> {
  const { rows } = await sql<{ round_id: number; kind: DeliveryKind; state: DeliveryState; count: number }>`
    select round_id, kind, state, sum(count)::bigint as count from (
      select round_id, kind, state, count from delivery_counts
      where company_id = ${companyId} and round_id = any(${roundIds}::bigint[])
      union all
      -- Noted as waiting, as long as they are handed over.
      select d.round_id, d.kind, s.state, s.count
      from deliveries d cross join (values ('sending', 1), ('queued', -1)) as s (state, count)
      where d.company_id = ${companyId} and d.round_id = any(${roundIds}::bigint[]) and d.state = 'sending'
    ) as noted
    group by round_id, kind, state having sum(count) <> 0 order by kind, state`.execute(db);
  const byRound = new Map<number, Round['deliveries']>();
  for (const { round_id: roundId, ...entry } of rows) {
    byRound.set(roundId, [...(byRound.get(roundId) ?? []), entry]);
  }
  return byRound;
}

/** A sum that is read as quickly as a single row. */
const FEW = 20;

/** Makes few rows of the many that statements on messages left behind; of one round, or of every one with many. */
export async function foldDeliveryCounts(
  db: Db,
  round?: { company_id: number; round_id: number },
): Promise<void> {
  const which = round
    ? sql`company_id = ${round.company_id} and round_id = ${round.round_id}`
    : sql`(company_id, round_id) in (
        select company_id, round_id from delivery_counts group by company_id, round_id having count(*) > ${FEW})`;
  await sql`
    with folded as (
      delete from delivery_counts where ${which} returning company_id, round_id, kind, state, count)
    insert into delivery_counts (company_id, round_id, kind, state, count)
    select company_id, round_id, kind, state, sum(count) from folded
    group by company_id, round_id, kind, state having sum(count) <> 0`.execute(db);
}

/** Any worker, at any time, beside those who count. */
export async function foldAllDeliveryCounts({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.system('write', (db) => foldDeliveryCounts(db));
}
