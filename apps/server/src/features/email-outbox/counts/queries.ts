import type { DeliveryKind, DeliveryState, Round } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** Messages of some rounds by kind and state, in numbers, by round id: from what each statement on messages noted. */
export async function countDeliveries(
  { db, company_id: companyId }: Pick<Ctx, 'db' | 'company_id'>,
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
