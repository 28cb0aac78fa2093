import type { AudiencePreview, FilterGroup } from '@fika/contract';
import { LIMITS } from '@fika/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { filterProblem } from '#features/member-filters/queries.ts';
import type { Compiled } from '#features/member-filters/compiler/queries.ts';
import { firstMembers } from '#features/members/options/queries.ts';
import { compilerFor, inAudiences, withFilters } from '../filters/queries.ts';
import { getAudience } from '../queries.ts';

type Sql = RawBuilder<SqlBool>;

/** Members who would enter and who would leave an audience with another filter. Members added by hand stay with either. */
export async function previewAudience(
  ctx: RequestCtx,
  id: number,
  filters: FilterGroup,
): Promise<AudiencePreview> {
  const { name } = await getAudience(ctx, id);
  const after = testOf(ctx, (await withFilters(ctx, { id, name }, filters)).audiences([id]));
  const compiled = (await compilerFor(ctx, [inAudiences([id])])).audiences([id]);
  // Where the stored filter cannot be used any more, it finds no member: all would enter.
  const before = compiled.ok ? compiled.sql : sql<SqlBool>`false`;
  const { count, come, go } = await countMoves(ctx, before, after);
  const entering = sql<SqlBool>`(${after} and not ${before})`;
  const leaving = sql<SqlBool>`(${before} and not ${after})`;
  return {
    count,
    entering: { count: come, users: come > 0 ? await first(ctx, entering) : [] },
    leaving: { count: go, users: go > 0 ? await first(ctx, leaving) : [] },
  };
}

/** Evaluates each filter once for each member: a filter may have thousands of members added by hand. */
async function countMoves({ db, company_id }: RequestCtx, before: Sql, after: Sql) {
  const { rows } = await sql<{ was: boolean; will: boolean; n: number }>`
    select ${before} as was, ${after} as will, count(*) as n from users
    where users.company_id = ${company_id} and users.erased_at is null and users.is_active
    group by 1, 2`.execute(db);
  const of = (was: boolean, will: boolean) =>
    rows.find((row) => row.was === was && row.will === will)?.n ?? 0;
  return { count: of(true, true) + of(false, true), come: of(false, true), go: of(true, false) };
}

function testOf({ t }: RequestCtx, compiled: Compiled): Sql {
  if (!compiled.ok) throw filterProblem(compiled.fault, t);
  return compiled.sql;
}

function first({ db, company_id }: RequestCtx, test: Sql) {
  const query = db
    .selectFrom('users')
    .where('users.company_id', '=', company_id)
    .where('users.erased_at', 'is', null)
    .where('users.is_active', '=', true)
    .where(test);
  return firstMembers(query, LIMITS.previewUsers);
}
