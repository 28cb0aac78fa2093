import { ALL_PERMISSIONS, LIMITS, type Permissions, ROLES } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import type { ActionCtx, BulkAction, Change, PastChange } from './types.ts';
import { type Expression, type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { found } from '#platform/problem.ts';
import type { BulkActs } from '#schema.gen.ts';

export type ActionRow = Selectable<BulkActs>;

/** The time of the product, evaluated once for a statement, and not for each of its rows. */
export const NOW = sql<string>`(select app_now())`;

/** As many show how far an action is. */
const STEPS = 20;

/** A query that finds ids of members. */
export type Found = Expression<{ id: number }>;

/** As many ids as an action takes at once, and one more if there are more. */
export async function firstIds(db: Db, members: Found, atOnce: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${members}) as found order by id limit ${atOnce + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores the options of an action. Returns its id, which also undoes it. */
export async function insertAction(
  ctx: ActionCtx,
  action: Pick<BulkAction, 'name'>,
  detail: object,
  counts: { total: number; changed: number } = { total: 0, changed: 0 },
): Promise<string> {
  const id = crypto.randomUUID();
  await ctx.db
    .insertInto('bulk_acts')
    .values({
      company_id: ctx.company_id,
      id,
      user_id: ctx.actor.user_id,
      act: action.name,
      detail: JSON.stringify(detail),
      ...ctx.client,
      ...counts,
      done: counts.total,
    })
    .execute();
  return id;
}

/**
 * Stores the members of an action, step by step, as they are found now: some twenty steps of at least `size` members and at most
 * `most`. Returns how many members they are.
 */
export async function insertSteps(
  ctx: Ctx,
  actionId: string,
  members: Found,
  { size, most }: { size: number; most: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with sized as (
      select id, least(greatest(count(*) over () / ${STEPS}, ${size}::int), ${most}::int) as size
      from (${members}) as found),
    numbered as (select id, (row_number() over (order by id) - 1) / size as step from sized),
    steps as (
      insert into bulk_act_steps (company_id, act_id, step, user_ids)
      select ${ctx.company_id}, ${actionId}, step, array_agg(id order by id) from numbered group by step
      returning user_ids)
    update bulk_acts set total = (select coalesce(sum(cardinality(user_ids)), 0) from steps)
    where company_id = ${ctx.company_id} and id = ${actionId} returning total`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

/** An action, locked until the transaction ends. */
export async function getActionForUpdate(ctx: Ctx, id: string): Promise<ActionRow> {
  const row = await ctx.db
    .selectFrom('bulk_acts')
    .selectAll()
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found(row);
}

/** Removes the next step of an action and returns it; null when there is none. */
export async function takeStep(ctx: Ctx, actionId: string): Promise<number[] | null> {
  const { rows } = await sql<{ user_ids: number[] }>`
    delete from bulk_act_steps where company_id = ${ctx.company_id} and act_id = ${actionId} and step = (
      select min(step) from bulk_act_steps where company_id = ${ctx.company_id} and act_id = ${actionId})
    returning to_jsonb(user_ids) as user_ids`.execute(ctx.db);
  return rows[0]?.user_ids ?? null;
}

/** Leaves the rest of an action undone. */
export async function dropSteps(ctx: Ctx, actionId: string): Promise<void> {
  await ctx.db
    .deleteFrom('bulk_act_steps')
    .where('company_id', '=', ctx.company_id)
    .where('act_id', '=', actionId)
    .execute();
}

/** Counts a step that was done. */
export async function countStep(
  ctx: Ctx,
  actionId: string,
  done: number,
  changed: number,
): Promise<ActionRow> {
  return ctx.db
    .updateTable('bulk_acts')
    .set((eb) => ({ done: eb('done', '+', done), changed: eb('changed', '+', changed) }))
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', actionId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores the changes of an action. */
export async function insertChanges(ctx: Ctx, actionId: string, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into bulk_act_changes (company_id, act_id, user_id, before, after, at)
    select ${ctx.company_id}, ${actionId}, c.user_id, c.before, c.after, ${NOW}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c (user_id bigint, before jsonb, after jsonb)`.execute(ctx.db);
}

export const idsOf = (changes: readonly Pick<Change, 'user_id'>[]): number[] =>
  changes.map(({ user_id }) => user_id);

/**
 * The change of a member by an action (`users.id`, or another id), looked up for each: the planner has no statistics of changes
 * that were just made, and would compare each with each otherwise.
 */
export const changeOf = (
  { company_id: companyId }: Ctx,
  changes: readonly PastChange[],
  userId = sql`users.id`,
) => sql`
  (select act_id, before, after, at from bulk_act_changes
    where company_id = ${companyId} and act_id = ${changes[0]?.act_id ?? null} and user_id = ${userId} offset 0) as c`;

/** Members who were changed by an action and not restored. */
export const changedMembers = ({ db, company_id: companyId }: Ctx, actionId: string) =>
  db
    .selectFrom('bulk_act_changes')
    .select('user_id as id')
    .where('company_id', '=', companyId)
    .where('act_id', '=', actionId);

/** The changes of some members by an action. */
export async function listChanges(ctx: Ctx, actionId: string, ids: readonly number[]): Promise<PastChange[]> {
  const { rows } = await sql<PastChange>`
    select act_id, user_id, before, after, at::text as at from bulk_act_changes
    where company_id = ${ctx.company_id} and act_id = ${actionId} and user_id = any(${ids}::bigint[])
    order by user_id`.execute(ctx.db);
  return rows;
}

/** Forgets what an action changed of some members. */
export async function dropChanges(ctx: Ctx, actionId: string, ids: readonly number[]): Promise<void> {
  await sql`
    delete from bulk_act_changes
    where company_id = ${ctx.company_id} and act_id = ${actionId} and user_id = any(${ids}::bigint[])`.execute(
    ctx.db,
  );
}

/** Says that nothing of an action is left to undo, if that is so. */
export async function endUndone(ctx: Ctx, actionId: string): Promise<void> {
  await sql`
    update bulk_acts set undone_at = app_now()
    where company_id = ${ctx.company_id} and id = ${actionId} and not exists (
      select from bulk_act_changes where company_id = ${ctx.company_id} and act_id = ${actionId})`.execute(
    ctx.db,
  );
}

/** Whether an action is too old to be undone, or is undone already. */
export async function isGone(ctx: Ctx, { undone_at, created_at }: ActionRow): Promise<boolean> {
  const age = Date.parse(await ctx.now()) - Date.parse(created_at);
  return undone_at !== null || age > LIMITS.undoHours * 3_600_000;
}

/** An admin with their current permissions, for work that runs after their request; null for others. */
export async function findActor(ctx: Ctx, userId: number): Promise<ActionCtx['actor'] | null> {
  const user = await ctx.db
    .selectFrom('users')
    .select(['role', 'permissions', 'is_active'])
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user?.is_active || user.role === ROLES.enduser) return null;
  return {
    user_id: userId,
    role: user.role as 1 | 2,
    permissions: (user.permissions as Permissions | null) ?? ALL_PERMISSIONS,
  };
}
