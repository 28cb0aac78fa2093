import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import type { CategoryRow } from '#features/categories/queries.ts';
import { choiceAt } from '#features/session-figures/groups/queries.ts';
import { choiceNow } from '../groups/queries.ts';
import { currentChoice, type GroupSize } from '../groups/rules.ts';
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
  const { field, members } = groups;
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
  for (const { user_id: id, choice: stored, is_today: isToday } of rows) {
    const choice = currentChoice(field, stored);
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

/** The options of members who are gone or changed theirs. */
async function listChoices(
  { db, company_id: companyId }: RequestCtx,
  { range }: Wanted,
  { field, shown }: { field: CategoryRow; shown: readonly Pick<GroupSize, 'round_id' | 'choice'>[] },
): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    with sessions as materialized (
      select r.id, r.matchs_sent_at as sent_at from rounds r
      where r.company_id = ${companyId} and r.id = any(${[...new Set(shown.map(({ round_id: id }) => id))]}::bigint[])
    ), shown as materialized (
      select round_id, coalesce('=' || choice, '') as name
      from unnest(${shown.map(({ round_id: id }) => id)}::bigint[], ${shown.map(({ choice }) => choice)}::text[])
        as s (round_id, choice)
    ), changed as materialized (
      select distinct f.user_id from former_values f
      where f.company_id = ${companyId} and f.category_id = ${field.id} and f.until > ${range.from}
    ), people as materialized (
      select u.id, u.company_id, u.fields, u.is_active, changed.user_id is not null as is_changed
      from users u left join changed on changed.user_id = u.id
      where u.company_id = ${companyId} and (not u.is_active or changed.user_id is not null)
    ), there as materialized (
      select m.user_id, m.round_id from people join round_members m on m.company_id = ${companyId} and m.user_id = people.id
        and (m.asked_at is not null or m.accepted_at is not null)
        and m.round_id in (select id from sessions)
      union
      select m.user_id, m.round_id from people join coffee_members m on m.company_id = ${companyId} and m.user_id = people.id
        and m.round_id in (select id from sessions)
        join coffees c on c.company_id = ${companyId} and c.id = m.coffee_id and c.sent_at is not null
    )
    select u.id as user_id, ${choiceNow(field)} as choice, true as is_today from people u where u.is_active
    union all
    select distinct t.user_id, t.choice, false from (
      select u.id as user_id, there.round_id,
        case when u.is_changed then ${choiceAt(field.id, sql`sessions.sent_at`)} else ${choiceNow(field)} end as choice
      from there join people u on u.id = there.user_id join sessions on sessions.id = there.round_id
    ) t join shown on shown.round_id = t.round_id and shown.name = coalesce('=' || t.choice, '')`.execute(db);
  return rows;
}
