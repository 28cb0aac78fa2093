import type { Audience, FilterGroup } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { listCategories } from '#features/categories/queries.ts';
import { filterNames } from '#features/member-filters/labels/queries.ts';
import { countEach } from '../counts/queries.ts';
import { compilerFor, inAudiences } from '../filters/queries.ts';
import { canManage } from '../policy.ts';
import { presentAudience } from '../present.ts';
import { type AudienceRow, getAudience } from '../queries.ts';

/** Audiences with their sentences, and how many members each holds now, where that can be counted in time. */
export async function showAudiences(ctx: RequestCtx, rows: readonly AudienceRow[]): Promise<Audience[]> {
  const compiler = await compilerFor(ctx, [inAudiences(rows.map(({ id }) => id))]);
  const compiled = rows.map((row) => ({ row, compiled: compiler.audiences([row.id]) }));
  const counts = await countEach(
    ctx,
    compiled.flatMap(({ compiled: one }) => (one.ok ? [one.sql] : [])),
  );
  const categories = await listCategories(ctx);
  const names = await filterNames(
    ctx,
    rows.map(({ filters }) => filters as unknown as FilterGroup),
  );
  return compiled.map(({ row, compiled: one }) =>
    presentAudience(row, {
      compiled: one,
      members_count: one.ok ? (counts.shift() ?? null) : null,
      can_manage: canManage(ctx.actor, row.id),
      categories,
      names,
      t: ctx.t,
    }),
  );
}

/** The same for one. */
export async function showAudience(ctx: RequestCtx, id: number): Promise<Audience> {
  const [shown] = await showAudiences(ctx, [await getAudience(ctx, id)]);
  if (!shown) throw new Error('An audience that was found was not shown');
  return shown;
}
