import type { Outcome } from '@fika/contract';
import { sql } from 'kysely';
import type { Services, Scope } from '#platform/context.ts';

export interface RoundCounts {
  asked: number;
  accepted: number;
  rejected: number;
  /** Invited, and paused since, or gone: they left the program, or were deactivated or erased, so that no answer will come. */
  paused: number;
  outcomes: { outcome: Outcome; count: number }[];
}

/** Answers and outcomes of some rounds in numbers, by round id: from what each statement on them noted. */
export async function countAnswers(
  scope: Scope,
  roundIds: readonly number[],
): Promise<Map<number, RoundCounts>> {
  const { db, company_id: companyId } = scope;
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
  /** Rounds in which members gave no answer, and nothing else is known about them. */
  const waiting: number[] = [];
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
    const silent = row.asked - row.accepted - row.rejected;
    if (row.outcome === 'snoozed') counts.paused += row.asked;
    else if (row.outcome === 'left' || row.outcome === 'inactive') counts.paused += silent;
    else if (row.outcome === null && silent > 0) waiting.push(row.round_id);
    if (row.outcome) counts.outcomes.push({ outcome: row.outcome, count: row.count });
    byRound.set(row.round_id, counts);
  }
  for (const [roundId, count] of await countGone(scope, waiting)) {
    const counts = byRound.get(roundId);
    if (counts) counts.paused += count;
  }
  for (const { outcomes } of byRound.values()) outcomes.sort((a, b) => b.count - a.count);
  return byRound;
}

/** How many invited members without an answer no longer take part, by round id. They are few: from them to the rounds. */
async function countGone(
  { db, company_id: companyId }: Scope,
  roundIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (roundIds.length === 0) return new Map();
  const { rows } = await sql<{ round_id: number; count: number }>`
    with wanted as (
      select id, campaign_id from rounds where company_id = ${companyId} and id = any(${roundIds}::bigint[])
    ), gone as (
      select wanted.id as round_id, s.user_id from wanted
      join memberships s on s.company_id = ${companyId} and s.campaign_id = wanted.campaign_id and s.status = 'left'
      union
      select wanted.id, u.id from wanted join users u on u.company_id = ${companyId} and not u.is_active
    )
    select m.round_id, count(*) as count from gone
    join round_members m on m.company_id = ${companyId} and m.round_id = gone.round_id and m.user_id = gone.user_id
    where m.outcome is null and m.asked_at is not null and m.accepted_at is null and m.rejected_at is null
    group by m.round_id`.execute(db);
  return new Map(rows.map(({ round_id: id, count }) => [id, count]));
}

/** A sum that is read as quickly as a single row. */
const FEW = 20;

/** Folds the many rows that answers and groups add into few. Any worker may run it, at any time, also while others count. */
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
