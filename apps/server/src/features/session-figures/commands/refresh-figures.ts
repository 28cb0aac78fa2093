import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { computeGroups } from '../groups/queries.ts';
import { listGroupingFields, NO_FIELD } from '../queries.ts';
import { computeSessions } from '../sessions/queries.ts';
import type { GroupFigures, SessionFigures } from '../types.ts';

/**
 * Stores the figures of a sent session that are missing or outdated. Returns for how many fields, or without one, they differed
 * from those that were stored and were not outdated; only `isComplete` computes these again.
 */
export async function refreshFigures(ctx: Ctx, roundId: number, isComplete = false): Promise<number> {
  // Before the rows of the session are read: what changes from now on is noted again.
  const changed = await removeChanges(ctx, roundId);
  const stored = await listFigures(ctx, roundId);
  const fields = [NO_FIELD, ...(await listGroupingFields(ctx))];
  let different = 0;
  for (const id of fields) {
    const isOutdated = changed.has(id) || changed.has(NO_FIELD);
    const before = isOutdated ? undefined : stored.get(id);
    if (before !== undefined && !isComplete) continue;
    const figures = await compute(ctx, roundId, id);
    if (before !== undefined && isDeepStrictEqual(before, figures)) continue;
    if (before !== undefined) different += 1;
    await store(ctx, { round_id: roundId, category_id: id, figures });
  }
  await ctx.db
    .deleteFrom('round_figures')
    .where('company_id', '=', ctx.company_id)
    .where('round_id', '=', roundId)
    .where('category_id', 'not in', fields)
    .execute();
  return different;
}

async function removeChanges({ db, company_id }: Ctx, roundId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .deleteFrom('round_changes')
    .where('company_id', '=', company_id)
    .where('round_id', '=', roundId)
    .returning('category_id')
    .execute();
  return new Set(rows.map(({ category_id: id }) => id));
}

async function listFigures({ db, company_id }: Ctx, roundId: number): Promise<ReadonlyMap<number, unknown>> {
  const rows = await db
    .selectFrom('round_figures')
    .select(['category_id', 'figures'])
    .where('company_id', '=', company_id)
    .where('round_id', '=', roundId)
    .execute();
  return new Map(rows.map(({ category_id: id, figures }) => [id, figures]));
}

async function compute(
  ctx: Ctx,
  roundId: number,
  categoryId: number,
): Promise<SessionFigures | GroupFigures | undefined> {
  const computed =
    categoryId === NO_FIELD
      ? await computeSessions(ctx, [roundId])
      : await computeGroups(ctx, [roundId], categoryId);
  return computed.get(roundId);
}

async function store(
  { db, company_id: companyId }: Ctx,
  { round_id, category_id, figures }: { round_id: number; category_id: number; figures: unknown },
): Promise<void> {
  await sql`
    insert into round_figures (company_id, round_id, category_id, last_sent_at, figures)
    select r.company_id, r.id, ${category_id}, coalesce((
      select max(c.sent_at) from coffees c where c.company_id = r.company_id and c.round_id = r.id
    ), r.matchs_sent_at), ${JSON.stringify(figures)}::jsonb
    from rounds r where r.company_id = ${companyId} and r.id = ${round_id} and r.matchs_sent_at is not null
    on conflict (company_id, round_id, category_id)
      do update set last_sent_at = excluded.last_sent_at, figures = excluded.figures`.execute(db);
}
