import type { RequestCtx } from '#platform/http/access.ts';
import { countEach } from './counts.ts';
import { compilerFor, inAudiences } from './filters.ts';
import { sql } from 'kysely';

export interface AudienceInfo {
  id: number;
  name: string;
  /** Null when counting takes too long. */
  members_count: number | null;
}

/** What some audiences are called and how many members they hold now, by name; those that are gone are left out. */
export async function audiencesInfo(ctx: RequestCtx, ids: readonly number[]): Promise<AudienceInfo[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('audiences')
    .select(['id', 'name'])
    .where('company_id', '=', ctx.company_id)
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy(sql`search_key(name)`)
    .orderBy('id')
    .execute();
  const compiler = await compilerFor(ctx, [inAudiences(rows.map(({ id }) => id))]);
  const compiled = rows.map(({ id }) => compiler.audiences([id]));
  const counts = await countEach(
    ctx,
    compiled.flatMap((one) => (one.ok ? [one.sql] : [])),
  );
  return rows.map(({ id, name }, index) => ({
    id,
    name,
    members_count: compiled[index]?.ok ? (counts.shift() ?? null) : 0,
  }));
}
