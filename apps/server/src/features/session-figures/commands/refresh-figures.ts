import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Ctx, Scope } from '#platform/context.ts';
import { computeGroups } from '../groups/queries.ts';
import { listGroupingFields, NO_FIELD } from '../queries.ts';
import { computeSessions } from '../sessions/queries.ts';
import type { GroupFigures, SessionFigures } from '../types.ts';

/** Stores the figures of a sent session that are missing or outdated, or all. */
export async function refreshFigures(
  ctx: Ctx,
  roundId: number,
  which: 'outdated' | 'all' = 'outdated',
): Promise<void> {
  await lockRound(ctx, roundId);
  // Before the rows of the session are read: what changes from now on is noted again.
  const changed = await removeChanges(ctx, roundId);
  const stored = await listStored(ctx, roundId);
  const fields = [NO_FIELD, ...(await listGroupingFields(ctx))];
  const wanted = fields.filter(
    (id) => which === 'all' || changed.has(id) || changed.has(NO_FIELD) || !stored.has(id),
  );
  for (const [category_id, figures] of await compute(ctx, roundId, wanted))
    await store(ctx, { round_id: roundId, category_id, figures });
  await ctx.db
    .deleteFrom('round_figures')
    .where('company_id', '=', ctx.company_id)
    .where('round_id', '=', roundId)
    .where('category_id', 'not in', fields)
    .execute();
}

/** The fields whose stored figures of a session are not outdated and yet differ from its rows, `NO_FIELD` among them. */
export async function findDifferent(scope: Scope, roundId: number): Promise<number[]> {
  const changed = await listChanges(scope, roundId);
  if (changed.has(NO_FIELD)) return [];
  const stored = await listStored(scope, roundId);
  const wanted = [...stored.keys()].filter((id) => !changed.has(id));
  const computed = await compute(scope, roundId, wanted);
  return wanted.filter((id) => !isDeepStrictEqual(stored.get(id), computed.get(id)));
}

/**
 * Of two workers, the slower one would store what is outdated meanwhile; so it waits, and finds nothing to do. Answers and groups of
 * the session do not wait.
 */
async function lockRound({ db, company_id }: Ctx, roundId: number): Promise<void> {
  await db
    .selectFrom('rounds')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', '=', roundId)
    .forNoKeyUpdate()
    .execute();
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

async function listChanges({ db, company_id }: Scope, roundId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('round_changes')
    .select('category_id')
    .where('company_id', '=', company_id)
    .where('round_id', '=', roundId)
    .execute();
  return new Set(rows.map(({ category_id: id }) => id));
}

async function listStored({ db, company_id }: Scope, roundId: number): Promise<ReadonlyMap<number, unknown>> {
  const rows = await db
    .selectFrom('round_figures')
    .select(['category_id', 'figures'])
    .where('company_id', '=', company_id)
    .where('round_id', '=', roundId)
    .execute();
  return new Map(rows.map(({ category_id: id, figures }) => [id, figures]));
}

/** The figures of some fields of a session by their ids, `NO_FIELD` among them. */
async function compute(
  scope: Scope,
  roundId: number,
  fields: readonly number[],
): Promise<ReadonlyMap<number, SessionFigures | GroupFigures | undefined>> {
  const categoryIds = fields.filter((id) => id !== NO_FIELD);
  const groups = categoryIds.length > 0 ? await computeGroups(scope, [roundId], { categoryIds }) : null;
  const session = fields.includes(NO_FIELD) ? await computeSessions(scope, [roundId]) : null;
  return new Map(fields.map((id) => [id, id === NO_FIELD ? session?.get(roundId) : groups?.(roundId, id)]));
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
