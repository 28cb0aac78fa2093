import { type RawBuilder, sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import type { CategoryRow } from '#features/categories/queries.ts';
import { isOneOf } from '#features/session-figures/rules.ts';
import { membersOf } from '../audience/queries.ts';
import { choiceNow } from '../groups/queries.ts';
import type { GroupSize } from '../groups/rules.ts';
import type { Wanted } from '../types.ts';

/** Two groups, and how many: pairs that were introduced, or people who are in both. `a` equals `b` within one group. */
export interface GroupCount {
  a: string | null;
  b: string | null;
  count: number;
}

/** A person, and an option that they have today or had in a session that counts. */
interface Choice {
  user_id: number;
  choice: string | null;
  is_today: boolean;
}

/**
 * How many people are in each group, and in each two of them: coworkers of today, and those of the sessions that count. Only members
 * who are gone, or whose option changed since the range began, can be in other groups than today.
 */
export async function countGroupPeople(
  ctx: RequestCtx,
  wanted: Wanted,
  groups: {
    field: CategoryRow;
    shown: readonly Pick<GroupSize, 'round_id' | 'choice'>[];
    members: ReadonlyMap<string | null, number>;
  },
): Promise<GroupCount[]> {
  const { members } = groups;
  const choices = new Map<number, Set<string | null>>();
  const counts = new Map([...members].map(([choice, count]) => [groupsKey(choice, choice), count]));
  const add = (a: string | null, b: string | null) => {
    const key = groupsKey(a, b);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  // Those of today first: they are among the members.
  const rows = (await listChoices(ctx, wanted, groups)).toSorted(
    (x, y) => Number(y.is_today) - Number(x.is_today),
  );
  for (const { user_id: id, choice, is_today: isToday } of rows) {
    const own = choices.get(id) ?? new Set<string | null>();
    choices.set(id, own);
    if (own.has(choice)) continue;
    for (const other of own) add(other, choice);
    own.add(choice);
    if (!isToday) add(choice, choice);
  }
  return [...counts].map(([key, count]) => Object.assign(groupsOfKey(key), { count }));
}

/** The same for two groups in either order. */
const groupsKey = (...groups: (string | null)[]): string =>
  JSON.stringify(groups.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)));
function groupsOfKey(key: string): { a: string | null; b: string | null } {
  const [a = null, b = null] = JSON.parse(key) as (string | null)[];
  return { a, b };
}

/**
 * The options of members who are gone or changed theirs. Each had an option for some time, in which a session has to count; the
 * first one that is found is enough.
 */
async function listChoices(
  { db, company_id: companyId }: RequestCtx,
  wanted: Wanted,
  { field, shown }: { field: CategoryRow; shown: readonly Pick<GroupSize, 'round_id' | 'choice'>[] },
): Promise<Choice[]> {
  const { range } = wanted;
  const isMember = (column: RawBuilder<unknown>) => isOneOf(column, membersOf(wanted));
  const ids = shown.map(({ round_id: id }) => id);
  // Indexes lead from a member to sessions by their ids: earlier ones are not read.
  const first = ids.reduce((least, id) => Math.min(least, id), Number.MAX_SAFE_INTEGER);
  const counts = sql`(r.id, coalesce('=' || t.choice, '')) in (
    select s.round_id, coalesce('=' || s.choice, '')
    from unnest(${ids}::bigint[], ${shown.map(({ choice }) => choice)}::text[]) as s (round_id, choice)
  ) and r.matchs_sent_at < t.until and (t.since is null or r.matchs_sent_at >= t.since)`;
  const { rows } = await sql<Choice>`
    with changed as materialized (
      select distinct f.user_id from former_values f
      where f.company_id = ${companyId} and f.category_id = ${field.id} and f.until > ${range.from}
        and ${isMember(sql`f.user_id`)}
    ), former as materialized (
      select f.user_id, f.choice, f.until, lag(f.until) over (partition by f.user_id order by f.until) as since
      from changed join former_values f
        on f.company_id = ${companyId} and f.user_id = changed.user_id and f.category_id = ${field.id}
    ), times as materialized (
      select user_id, choice, since, until from former
      union all
      select u.id, ${choiceNow(field)}, (select max(until) from former where former.user_id = u.id), 'infinity'
      from users u where u.company_id = ${companyId} and not u.is_active and ${isMember(sql`u.id`)}
    )
    select u.id as user_id, ${current(field, choiceNow(field))} as choice, true as is_today
    from changed join users u on u.company_id = ${companyId} and u.id = changed.user_id and u.is_active
    union all
    select t.user_id, t.choice, false
    from (select user_id, ${current(field, sql`choice`)} as choice, since, until from times) t
    where exists (
      select from round_members m join rounds r on r.company_id = m.company_id and r.id = m.round_id
      where m.company_id = ${companyId} and m.user_id = t.user_id and m.round_id >= ${first}
        and (m.asked_at is not null or m.accepted_at is not null) and ${counts}
    ) or exists (
      select from coffee_members m join rounds r on r.company_id = m.company_id and r.id = m.round_id
      join coffees c on c.company_id = m.company_id and c.id = m.coffee_id and c.sent_at is not null
      where m.company_id = ${companyId} and m.user_id = t.user_id and m.round_id >= ${first} and ${counts}
    )`.execute(db);
  return rows;
}

/** A stored option as the one that it is today: merged options are one. */
const current = ({ merged }: CategoryRow, choice: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`coalesce(${JSON.stringify(merged ?? {})}::jsonb ->> (${choice}), ${choice})`;
