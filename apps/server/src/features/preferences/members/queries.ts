import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { idList, readLong } from '#platform/db/long-lists.ts';
import type { CategoryRow } from '#features/categories/queries.ts';
import { byId, meaningOf } from '../rules.ts';
import type { PreferenceRow } from '../queries.ts';

/** One preference of a participant, for the draw. */
export interface MemberPreference {
  member_id: number;
  wish: PreferenceRow['wish'];
  category: number;
  choice: string;
  /** 0 is the first of the valid ones. */
  order: number;
}

/** The preferences of some people that draws look at: about fields that members see, and choices that exist. */
export async function listMemberPreferences(
  { db, company_id: companyId }: Ctx,
  people: readonly number[],
  categories: readonly CategoryRow[],
): Promise<MemberPreference[]> {
  const statement = sql<PreferenceRow & { user_id: number }>`
    select id, user_id, wish, category_id, choice, "order", status from preferences
    where company_id = ${companyId} and user_id = any(${idList(people)}) and status = 'active'
    order by user_id, "order", id`;
  const rows = await readLong(db, statement.compile(db));
  const fields = byId(categories);
  const seen = new Map<number, Set<string>>();
  return rows.flatMap(({ user_id: member_id, ...row }) => {
    const meaning = meaningOf(row, fields);
    if (!meaning) return [];
    const mine = seen.get(member_id) ?? new Set<string>();
    seen.set(member_id, mine);
    const key = `${meaning.category.id}|${meaning.choice}`;
    // Merged choices are one by now: the first preference about them counts.
    if (mine.has(key)) return [];
    mine.add(key);
    const { category, choice } = meaning;
    return [{ member_id, wish: row.wish, category: category.id, choice, order: mine.size - 1 }];
  });
}
