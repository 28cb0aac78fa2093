import type { Outcome } from '@fika/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { NewOutcome } from './commands/record-outcomes.ts';

export interface OutcomeRow {
  user_id: number;
  outcome: Outcome;
  reason: NonNullable<NewOutcome['reason']> | null;
}

/** Every outcome of a round that is known so far. */
export async function listOutcomes(db: Db, companyId: number, roundId: number): Promise<OutcomeRow[]> {
  const rows = await db
    .selectFrom('round_members')
    .select(['user_id', 'outcome', 'reason'])
    .where('company_id', '=', companyId)
    .where('round_id', '=', roundId)
    .where('outcome', 'is not', null)
    .orderBy('user_id')
    .execute();
  return rows as unknown as OutcomeRow[];
}

interface OutcomePage {
  limit: number;
  offset: number;
  search: string;
  ordering: 'last_name' | '-last_name';
  outcome?: Outcome | undefined;
  /** Only those who took part and have no group. */
  without_group?: boolean | undefined;
}

/** A page of members of a round with what became of them, and how many there are. */
export async function pageOutcomes(db: Db, companyId: number, roundId: number, page: OutcomePage) {
  const needle = `%${page.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const filtered = db
    .selectFrom('round_members as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.user_id'),
    )
    .where('m.company_id', '=', companyId)
    .where('m.round_id', '=', roundId)
    .where('m.outcome', 'is not', null)
    .$if(page.search !== '', (query) => query.where(sql<boolean>`u.search like search_key(${needle})`))
    .$if(page.outcome !== undefined, (query) => query.where('m.outcome', '=', page.outcome ?? ''))
    .$if(page.without_group === true, (query) => query.where('m.outcome', 'in', ['sat_out', 'no_partner']));
  const { count } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = page.ordering === 'last_name' ? 'asc' : 'desc';
  const rows = await filtered
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.fields', 'm.outcome', 'm.reason'])
    .orderBy('u.last_name', direction)
    .orderBy('u.first_name', direction)
    .orderBy('u.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, rows };
}

export interface RoundCounts {
  asked: number;
  accepted: number;
  rejected: number;
  outcomes: { outcome: Outcome; count: number }[];
}

/** Answers and outcomes of some rounds in numbers, by round id. */
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
    select round_id, outcome, count(asked_at) as asked, count(accepted_at) filter (where added_at is null) as accepted,
      count(rejected_at) as rejected, count(*) as count
    from round_members where company_id = ${companyId} and round_id = any(${roundIds}::bigint[])
    group by round_id, outcome`.execute(db);
  const byRound = new Map<number, RoundCounts>();
  for (const row of rows) {
    const counts = byRound.get(row.round_id) ?? { asked: 0, accepted: 0, rejected: 0, outcomes: [] };
    counts.asked += row.asked;
    counts.accepted += row.accepted;
    counts.rejected += row.rejected;
    if (row.outcome) counts.outcomes.push({ outcome: row.outcome, count: row.count });
    byRound.set(row.round_id, counts);
  }
  for (const { outcomes } of byRound.values()) outcomes.sort((a, b) => b.count - a.count);
  return byRound;
}
