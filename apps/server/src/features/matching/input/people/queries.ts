import type { HoursInCommon } from '@fika/contract';
import type { IdPair, MatchingInput, ReportingLine } from '@fika/matching';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';
import { listWeeklyHours } from '#features/availabilities/queries.ts';
import { freeHours } from '#features/availabilities/rules.ts';

/**
 * Pairs of a manager and a direct report among some people. People who join every group are in none: they meet all members
 * because an admin named them.
 */
export async function managerPairs(
  ctx: Ctx,
  people: readonly number[],
  inEveryGroup: readonly number[],
): Promise<IdPair[]> {
  const ids = idList(people);
  const { rows } = await sql<{ manager_id: number; id: number }>`
    select manager_id, id from users
    where company_id = ${ctx.company_id} and id = any(${ids}) and manager_id = any(${ids})
    order by id`.execute(ctx.db);
  const everywhere = new Set(inEveryGroup);
  return rows
    .filter((pair) => !everywhere.has(pair.id) && !everywhere.has(pair.manager_id))
    .map((pair): IdPair => [pair.manager_id, pair.id]);
}

/**
 * The managers of people and the managers of those: all that is needed for members who may only meet peers of their manager.
 * People without a manager are in none of them, and meet no one. Managers who do not take part have negative numbers instead of
 * their ids: the input is stored, and holds data of participants alone.
 */
export async function reportingLines(ctx: Ctx, people: readonly number[]): Promise<ReportingLine[]> {
  const { rows } = await sql<ReportingLine>`
    select u.id, u.manager_id as manager, m.manager_id as above
    from users u join users m on m.company_id = u.company_id and m.id = u.manager_id
    where u.company_id = ${ctx.company_id} and u.id = any(${idList(people)})
    order by u.id`.execute(ctx.db);
  const participants = new Set(people);
  const others = new Map<number, number>();
  const numberOf = (id: number): number => {
    if (participants.has(id)) return id;
    const number = others.get(id) ?? -1 - others.size;
    others.set(id, number);
    return number;
  };
  return rows.map(({ id, manager, above }) => ({
    id,
    manager: numberOf(manager),
    above: above === null ? null : numberOf(above),
  }));
}

interface Hours {
  /** By member id; a member who entered no hours is absent. */
  free: ReadonlyMap<number, readonly number[]>;
  /** Empty when no member entered hours: the engine compares nothing then. */
  policy: Pick<MatchingInput, 'availability'>;
}

/** The free hours of some people, and how the engine uses them. */
export async function hoursOf(ctx: Ctx, people: readonly number[], strength: HoursInCommon): Promise<Hours> {
  if (strength === 'ignore') return { free: new Map(), policy: {} };
  const weeks = await listWeeklyHours(ctx, people);
  const free = await freeHours(weeks, await ctx.now());
  return { free, policy: free.size > 0 ? { availability: { strength } } : {} };
}
