import {
  type FilterGroup,
  type FilterNames,
  grants,
  normaliseFilters,
  memberName,
  ROLES,
} from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { idsIn } from '../compiler/queries.ts';
import { filterSource, type SourceType } from '../types.ts';

/** The names of the members, audiences and programs in some filters, as far as the reader may see them. */
export async function filterNames(ctx: RequestCtx, groups: readonly FilterGroup[]): Promise<FilterNames> {
  const canonical = groups.flatMap((group) => {
    const result = normaliseFilters(group);
    return result.ok ? [result.group] : [];
  });
  const idsOf = (type: Parameters<FilterNames>[0]) => [
    ...new Set(canonical.flatMap((group) => idsIn(group, type))),
  ];
  const names = {
    usercompany_id: await memberNames(ctx, idsOf('usercompany_id')),
    audience: await namesFrom(ctx, 'audience', idsOf('audience')),
    campaign: await namesFrom(ctx, 'campaign', idsOf('campaign')),
  };
  return (type, id) => names[type].get(id);
}

async function memberNames(ctx: RequestCtx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, memberName(row, ctx.t)]));
}

async function namesFrom(
  ctx: RequestCtx,
  type: SourceType,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const source = filterSource(ctx.services, type);
  const { role, permissions } = ctx.actor;
  const isTold = (id: number) =>
    role === ROLES.superadmin || !source.named_for || grants(permissions, source.named_for, id);
  const found = await source.find(ctx.db, ctx.company_id, ids.filter(isTold));
  return new Map(found.map(({ id, name }) => [id, name]));
}
