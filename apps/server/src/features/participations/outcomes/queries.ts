import type { Outcome } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { idList, readLong } from '#platform/db/long-lists.ts';
import { shortestWay } from '#platform/http/paging.ts';
import { containing } from '#platform/db/patterns.ts';
import { countAll } from '#features/member-filters/counts/queries.ts';
import { countAnswers } from '../counts/queries.ts';
import type { NewOutcome } from './commands/record-outcomes.ts';

export interface OutcomeRow {
  user_id: number;
  outcome: Outcome;
  reason: NonNullable<NewOutcome['reason']> | null;
}

/** Every outcome of a round that is known so far; only those of some people when they are named. */
export async function listOutcomes(
  { db, company_id: companyId }: Scope,
  roundId: number,
  { among }: { among?: readonly number[] } = {},
): Promise<OutcomeRow[]> {
  const query = db
    .selectFrom('round_members')
    .select(['user_id', 'outcome', 'reason'])
    .where('company_id', '=', companyId)
    .where('round_id', '=', roundId)
    .where('outcome', 'is not', null)
    .$if(among !== undefined, (some) => some.where(sql<boolean>`user_id = any(${idList(among ?? [])})`))
    .orderBy('user_id');
  return (await readLong(db, query.compile())) as unknown as OutcomeRow[];
}

interface OutcomePage {
  limit: number;
  offset: number;
  search: string;
  ordering: 'last_name' | '-last_name';
  outcome?: Outcome | undefined;
  /** Only members who took part and have no group. */
  without_group?: boolean | undefined;
}

interface OutcomeOfMember {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  fields: unknown;
  outcome: string;
  reason: unknown;
}

type FoundOutcomes = { count: number; rows: OutcomeOfMember[] };

const WITHOUT_GROUP: ReadonlySet<Outcome> = new Set(['sat_out', 'no_partner']);

/** A page of members of a round with their outcomes, and how many there are. */
export async function pageOutcomes(scope: Scope, roundId: number, page: OutcomePage): Promise<FoundOutcomes> {
  const { db, company_id: companyId } = scope;
  const counts = (await countAnswers(scope, [roundId])).get(roundId)?.outcomes ?? [];
  const wanted = counts.filter(
    ({ outcome }) =>
      (page.outcome === undefined || outcome === page.outcome) &&
      (page.without_group !== true || WITHOUT_GROUP.has(outcome)),
  );
  const given = { company_id: companyId, round_id: roundId, outcomes: wanted.map(({ outcome }) => outcome) };
  if (page.search) return searchOutcomes(db, given, page);
  const count = wanted.reduce((sum, part) => sum + part.count, 0);
  const { offset, limit, fromEnd } = shortestWay(page, count);
  const isRising = (page.ordering === 'last_name') !== fromEnd;
  // Searched by name, this many members of the company are read until the page is full.
  const passed = ((offset + limit) * (await countAll({ db, company_id: companyId }, true))) / count;
  const people = passed < count ? byName(given) : byOutcome(given);
  const { rows } = await sql<OutcomeOfMember>`
    select ${OUTCOME_COLUMNS} from ${people}
    order by ${nameOrder(isRising)} limit ${limit} offset ${offset}`.execute(db);
  return { count, rows: fromEnd ? rows.toReversed() : rows };
}

interface GivenOutcomes {
  company_id: number;
  round_id: number;
  outcomes: readonly Outcome[];
}

const OUTCOME_COLUMNS = sql`u.id, u.first_name, u.last_name, u.email, u.fields, m.outcome, m.reason`;

/** As the list of members is ordered, by the same index. */
function nameOrder(isRising: boolean): RawBuilder<unknown> {
  const way = isRising ? sql`asc` : sql`desc`;
  return sql`search_key(u.last_name) ${way}, u.id ${way}`;
}

/**
 * Members in order, each with a look-up of their outcome: a page is full after few of them. Written so that the index of outcomes
 * does not fit: just after a draw the database estimates that few members have an outcome.
 */
const byName = ({ company_id: companyId, round_id: roundId, outcomes }: GivenOutcomes) => sql`
  users u cross join lateral (
    select outcome, reason from round_members
    where company_id = u.company_id and round_id = ${roundId} and user_id = u.id
      and coalesce(outcome, '') = any(${outcomes}::text[]) limit 1
  ) m where u.company_id = ${companyId}`;

const byOutcome = ({ company_id: companyId, round_id: roundId, outcomes }: GivenOutcomes) => sql`
  round_members m join users u on u.company_id = m.company_id and u.id = m.user_id
  where m.company_id = ${companyId} and m.round_id = ${roundId} and m.outcome = any(${outcomes}::text[])`;

async function searchOutcomes(db: Db, given: GivenOutcomes, page: OutcomePage): Promise<FoundOutcomes> {
  const needle = containing(page.search);
  const found = sql`${byOutcome(given)} and u.search like ${needle}`;
  const counted = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(db);
  const { rows } = await sql<OutcomeOfMember>`
    select ${OUTCOME_COLUMNS} from ${found}
    order by ${nameOrder(page.ordering === 'last_name')} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return { count: counted.rows[0]?.count ?? 0, rows };
}
