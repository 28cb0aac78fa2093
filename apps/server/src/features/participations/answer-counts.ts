import type { Outcome } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';

export interface RoundCounts {
  asked: number;
  accepted: number;
  rejected: number;
  /** Asked, and on a break since. */
  paused: number;
  outcomes: { outcome: Outcome; count: number }[];
}

/** Answers and outcomes of some rounds in numbers, by round id: from what each statement on them noted. */
export async function countAnswers(
  db: Db,
  companyId: number,
  roundIds: readonly number[],
): Promise<Map<number, RoundCounts>> {
  const { rows } = await sql<{
    round_id: number;
    outcome: Outcome | null;
    asked: number;
    accepted: number;
    rejected: number;
    count: number;
  }>`
    select round_id, outcome, sum(asked)::bigint as asked, sum(accepted)::bigint as accepted,
      sum(rejected)::bigint as rejected, sum(members)::bigint as count
    from round_counts where company_id = ${companyId} and round_id = any(${roundIds}::bigint[])
    group by round_id, outcome having sum(members) <> 0`.execute(db);
  const byRound = new Map<number, RoundCounts>();
  for (const row of rows) {
    const counts = byRound.get(row.round_id) ?? {
      asked: 0,
      accepted: 0,
      rejected: 0,
      paused: 0,
      outcomes: [],
    };
    counts.asked += row.asked;
    counts.accepted += row.accepted;
    counts.rejected += row.rejected;
    if (row.outcome === 'snoozed') counts.paused += row.asked;
    if (row.outcome) counts.outcomes.push({ outcome: row.outcome, count: row.count });
    byRound.set(row.round_id, counts);
  }
  for (const { outcomes } of byRound.values()) outcomes.sort((a, b) => b.count - a.count);
  return byRound;
}

/** A sum that is read as quickly as a single row. */
const FEW = 20;

/** Makes few rows of the many that answers and groups left behind. Any worker, at any time, beside those who count. */
export async function foldRoundCounts({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.system('write', (db) =>
    sql`
      with folded as (
        delete from round_counts where (company_id, round_id) in (
          select company_id, round_id from round_counts group by company_id, round_id having count(*) > ${FEW})
        returning company_id, round_id, outcome, members, asked, accepted, rejected, groups)
      insert into round_counts (company_id, round_id, outcome, members, asked, accepted, rejected, groups)
      select company_id, round_id, outcome, sum(members), sum(asked), sum(accepted), sum(rejected), sum(groups)
      from folded group by company_id, round_id, outcome
      having sum(members) <> 0 or sum(asked) <> 0 or sum(accepted) <> 0 or sum(rejected) <> 0 or sum(groups) <> 0`.execute(
      db,
    ),
  );
}
