import { COFFEE_STATUS, LIMITS, searchKey } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { literal } from '#platform/db/patterns.ts';
import type { CoffeeMemberRow } from '../queries.ts';

/** A person who could be met, other than the requester. */
export interface SuggestedRow extends CoffeeMemberRow {
  have_met: boolean;
}

/** Whether a member may be matched with a person outside of matchings, as a condition on `users u`; never themselves. */
function isFree(companyId: number, userId: number, excluded: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`u.company_id = ${companyId} and u.is_active and u.id <> ${userId}
    and not u.id = any(${excluded}::bigint[])
    -- Whoever was asked for often enough is left in peace for a while.
    and (
      select count(*) from coffees i
      join coffee_members w on w.company_id = i.company_id and w.coffee_id = i.id and w.user_id = u.id
      where i.company_id = ${companyId} and i.introduced_by is not null and i.introduced_by <> u.id
        and i.created_at > app_now() - make_interval(days => ${LIMITS.introductionDays})
    ) < ${LIMITS.introductionsReceived}
    and not exists (
      select from coffees i
      join coffee_members w on w.company_id = i.company_id and w.coffee_id = i.id and w.user_id = u.id
      where i.company_id = ${companyId} and i.introduced_by = ${userId}
        and i.created_at > app_now() - make_interval(days => ${LIMITS.introductionRest})
    )`;
}

/** Whether a person, a row of `users u`, has a future coffee with a member. */
function hasOpenCoffee(companyId: number, userId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from coffee_members mine
    join coffee_members theirs on theirs.company_id = mine.company_id and theirs.coffee_id = mine.coffee_id
      and theirs.user_id = u.id
    join coffees o on o.company_id = mine.company_id and o.id = mine.coffee_id and o.sent_at is not null
      and o.status in (${COFFEE_STATUS.matched}, ${COFFEE_STATUS.scheduled})
    where mine.company_id = ${companyId} and mine.user_id = ${userId} and mine.part in ('member', 'fixed')
      and theirs.part in ('member', 'fixed')
  )`;
}

const haveMet = (companyId: number, userId: number) => sql<boolean>`exists (
  select from meetings m where m.company_id = ${companyId}
    and m.user_a = least(u.id, ${userId}::bigint) and m.user_b = greatest(u.id, ${userId}::bigint)
)`;

interface Wanted {
  user_id: number;
  excluded: readonly number[];
  /** Fields that members may see, with the choice that is wanted. */
  fields: readonly { category: number; choice: string }[];
  /** A part of the name; empty for any. */
  name: string;
  never_met: boolean;
  seen: readonly number[];
}

/** A few people who could be met, chosen by chance among those who match and were not seen yet, and how many match in all. */
export async function listSuggestions(
  { db, company_id: companyId }: Scope,
  wanted: Wanted,
): Promise<{ count: number; rows: SuggestedRow[] }> {
  const { user_id: userId } = wanted;
  // The same operator works for one value or several.
  const fields = wanted.fields.map(
    ({ category, choice }) => sql`and (u.fields -> ${String(category)} ? ${choice})`,
  );
  const key = literal(searchKey(wanted.name));
  const named = sql<boolean>`search_key(concat_ws(' ', u.first_name, u.last_name)) like ${`%${key}%`}`;
  const fits = sql`${isFree(companyId, userId, wanted.excluded)} and not ${hasOpenCoffee(companyId, userId)}
    and (not ${wanted.never_met}::boolean or not ${haveMet(companyId, userId)})
    ${wanted.name === '' ? sql`` : sql`and ${named}`}
    ${sql.join(fields, sql` `)}`;
  const counted = await sql<{ count: number }>`select count(*) as count from users u where ${fits}`.execute(
    db,
  );
  const { rows } = await sql<SuggestedRow>`
    select u.id, u.first_name, u.last_name, u.email, u.about_me, u.fields, ${haveMet(companyId, userId)} as have_met
    from users u where ${fits} and not u.id = any(${wanted.seen}::bigint[])
    order by random() limit ${LIMITS.suggestions}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

interface Asker {
  user_id: number;
  excluded: readonly number[];
  /** Only people who entered the hours of their week. */
  have_hours: boolean;
  limit: number;
}

/**
 * Some people who could be met: those that follow a member chosen by chance. Unlike the choice by criteria it does not look at
 * everyone, so it costs the same in a company of any size.
 */
export async function listSome(
  { db, company_id: companyId }: Scope,
  { user_id: userId, excluded, have_hours, limit }: Asker,
): Promise<SuggestedRow[]> {
  const fits = sql`${isFree(companyId, userId, excluded)} and not ${hasOpenCoffee(companyId, userId)}
    and (not ${have_hours}::boolean or exists (
      select from availabilities a
      where a.company_id = u.company_id and a.user_id = u.id and a.weekly is not null))`;
  const columns = sql`u.id, u.first_name, u.last_name, u.email, u.about_me, u.fields, ${haveMet(companyId, userId)} as have_met`;
  const { rows } = await sql<SuggestedRow>`
    with start as materialized (
      select (min(id) + random() * (max(id) - min(id)))::bigint as id from users where company_id = ${companyId}
    ), after as (
      select ${columns} from users u where ${fits} and u.id >= (select id from start) order by u.id limit ${limit}
    ), before as (
      select ${columns} from users u where ${fits} and u.id < (select id from start) order by u.id limit ${limit}
    )
    select * from after union all select * from before limit ${limit}`.execute(db);
  return rows;
}

/** A person that a member asks to meet, and the facts that forbid it; null for an unknown id. */
export async function findCoworker(
  { db, company_id: companyId }: Scope,
  asked: { user_id: number; coworker: number; excluded: readonly number[] },
): Promise<(SuggestedRow & { is_free: boolean; is_open: boolean }) | null> {
  const { rows } = await sql<SuggestedRow & { is_free: boolean; is_open: boolean }>`
    select u.id, u.first_name, u.last_name, u.email, u.about_me, u.fields, ${haveMet(companyId, asked.user_id)} as have_met,
      ${isFree(companyId, asked.user_id, asked.excluded)} as is_free,
      ${hasOpenCoffee(companyId, asked.user_id)} as is_open
    from users u where u.company_id = ${companyId} and u.id = ${asked.coworker}`.execute(db);
  return rows[0] ?? null;
}

/** How many introductions a member asked for recently. */
export async function countIntroductions(
  { db, company_id: companyId }: Scope,
  userId: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from coffees
    where company_id = ${companyId} and introduced_by = ${userId}
      and created_at > app_now() - make_interval(days => ${LIMITS.introductionDays})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The values of a member's fields. */
export async function getFields(
  { db, company_id: companyId }: Scope,
  userId: number,
): Promise<Record<string, unknown>> {
  const row = await db
    .selectFrom('users')
    .select('fields')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.fields as Record<string, unknown>;
}
