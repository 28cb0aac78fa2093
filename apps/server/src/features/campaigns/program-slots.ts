import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { found, Problem } from '../../platform/problem.ts';
import { entitlementsOf } from '../workspaces/entitlements.ts';
import { findCompany } from '../workspaces/queries.ts';

/**
 * Refuses one program more than the plan allows, before it is made: every program counts that is not archived. Whoever
 * makes one at the same time waits.
 *
 * @throws Problem `plan_limit`.
 */
export async function assertProgramSlot(ctx: Ctx): Promise<void> {
  await assertFewerThan(ctx, ['draft', 'active', 'inactive']);
}

/** The same before a program starts: only those count that run, for the plan may have been a larger one before. */
export async function assertActiveSlot(ctx: Ctx): Promise<void> {
  await assertFewerThan(ctx, ['active']);
}

async function assertFewerThan(ctx: Ctx, statuses: readonly string[]): Promise<void> {
  const { plan } = found(await findCompany(ctx.db, ctx.company_id));
  const { programs } = entitlementsOf(ctx.services.config, plan);
  if (programs === null) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('programs', ${ctx.company_id}))`.execute(ctx.db);
  const { n } = await ctx.db
    .selectFrom('campaigns')
    .select(sql<number>`count(*)`.as('n'))
    .where('company_id', '=', ctx.company_id)
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow();
  if (n >= programs) throw new Problem('plan_limit', { values: { max: String(programs) } });
}
