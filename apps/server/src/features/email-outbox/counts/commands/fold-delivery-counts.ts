import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';

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

/** Any worker may run it, at any time, also while others count. */
export async function foldAllDeliveryCounts({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.system('write', (db) => foldDeliveryCounts(db));
}
