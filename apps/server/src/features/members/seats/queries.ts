import { ROLES } from '@fika/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { found, Problem } from '#platform/problem.ts';
import type { ActionCtx } from '#features/bulk-actions/types.ts';
import { entitlementsOf } from '#features/workspaces/rules.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { countAll } from '#features/member-filters/counts/queries.ts';

interface Seats {
  used: number;
  /** Null is without limit. */
  allowed: number | null;
}

/** How many active members there are, and how many the plan allows. */
async function memberSeats(ctx: Ctx): Promise<Seats> {
  const { members } = await planOf(ctx);
  return { allowed: members, used: await countActive(ctx, ROLES.enduser) };
}

/** Whether the plan limits members, and admins: without a limit they need not be counted. */
async function limitsOf(ctx: Ctx): Promise<{ members: boolean; admins: boolean }> {
  const { members, admins } = await planOf(ctx);
  return { members: members !== null, admins: admins !== null };
}

/** How many active admins and superadmins there are, and how many the plan allows. */
export async function adminSlots(ctx: Ctx): Promise<Seats> {
  const { admins } = await planOf(ctx);
  return { allowed: admins, used: await countActive(ctx, ROLES.admin) };
}

/** Free seats for new members, or null without limit. They are reserved until the transaction ends. */
export async function takeFreeSeats(ctx: Ctx): Promise<number | null> {
  const { members } = await planOf(ctx);
  if (members === null) return null;
  await lockSeats(ctx);
  return Math.max(0, members - (await countActive(ctx, ROLES.enduser)));
}

/**
 * Refuses more active members than the plan allows, before they are added. Concurrent additions wait.
 *
 * @throws Problem `plan_limit`.
 */
export async function assertMemberSeats(ctx: Ctx, wanted: number): Promise<void> {
  const free = await takeFreeSeats(ctx);
  if (free !== null && wanted > free) throw planLimit((await memberSeats(ctx)).allowed);
}

/**
 * The same for admins.
 *
 * @throws Problem `plan_limit`.
 */
export async function assertAdminSlots(ctx: Ctx, wanted: number): Promise<void> {
  if (wanted === 0 || (await planOf(ctx)).admins === null) return;
  await lockSeats(ctx);
  const { used, allowed } = await adminSlots(ctx);
  if (allowed !== null && used + wanted > allowed) throw planLimit(allowed);
}

/** How many members a condition on `users` finds. */
async function countUsers({ db }: ActionCtx, condition: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from users where ${condition}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Refuses, before it is done, to make more members active than the plan allows, with the admins among them. */
export async function assertRoom(ctx: ActionCtx, those: RawBuilder<SqlBool>): Promise<void> {
  const limits = await limitsOf(ctx);
  if (limits.members) await assertMemberSeats(ctx, await countUsers(ctx, those));
  await assertRoomForAdmins(ctx, sql`${those} and users.role > ${ROLES.enduser}`);
}

/** The same for members who become admins. */
export async function assertRoomForAdmins(ctx: ActionCtx, those: RawBuilder<SqlBool>): Promise<void> {
  const { admins } = await limitsOf(ctx);
  if (admins) await assertAdminSlots(ctx, await countUsers(ctx, those));
}

const planLimit = (allowed: number | null) =>
  new Problem('plan_limit', { values: { max: String(allowed ?? 0) } });

async function planOf(ctx: Ctx) {
  const { plan } = found(await findCompany(ctx.db, ctx.company_id));
  return entitlementsOf(ctx.services.config, plan);
}

async function lockSeats({ db, company_id }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('seats', ${company_id}))`.execute(db);
}

async function countActive(ctx: Ctx, role: number): Promise<number> {
  if (role === ROLES.enduser) return countAll(ctx, true);
  const { n } = await ctx.db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('n'))
    .where('company_id', '=', ctx.company_id)
    .where('is_active', '=', true)
    .where('role', '>=', role)
    .executeTakeFirstOrThrow();
  return n;
}
