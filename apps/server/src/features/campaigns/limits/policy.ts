import { CAMPAIGN_STATUSES, LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { found, Problem } from '#platform/problem.ts';
import { entitlementsOf } from '#features/workspaces/rules.ts';
import { findCompany } from '#features/workspaces/queries.ts';

/**
 * Refuses a new program beyond the limit of a workspace or its plan, before it is made. The plan counts every program that is not
 * archived. A concurrent request waits.
 *
 * @throws Problem `programs_full`, `plan_limit`.
 */
export async function assertProgramSlot(ctx: Ctx): Promise<void> {
  await lockPrograms(ctx);
  if ((await countPrograms(ctx, CAMPAIGN_STATUSES)) >= LIMITS.programsMax) {
    throw new Problem('programs_full', { values: { max: String(LIMITS.programsMax) } });
  }
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
  await lockPrograms(ctx);
  if ((await countPrograms(ctx, statuses)) >= programs) {
    throw new Problem('plan_limit', { values: { max: String(programs) } });
  }
}

async function lockPrograms({ db, company_id }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('programs', ${company_id}))`.execute(db);
}

async function countPrograms({ db, company_id }: Ctx, statuses: readonly string[]): Promise<number> {
  const { n } = await db
    .selectFrom('campaigns')
    .select(sql<number>`count(*)`.as('n'))
    .where('company_id', '=', company_id)
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow();
  return n;
}
