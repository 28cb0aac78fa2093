import { ROLES } from '@fika/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Ctx, Scope } from '#platform/context.ts';
import { orderingOf } from '#platform/http/paging.ts';
import { found } from '#platform/problem.ts';
import { literal } from '#platform/db/patterns.ts';
import type { DB } from '#schema.gen.ts';

const nameOf = (user: 'u' | 'w') =>
  sql<string>`coalesce(case when ${sql.ref(`${user}.erased_at`)} is null
    then trim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)})
    else ${sql.ref(`${user}.email`)} end, '')`;

function withDetails({ db, company_id: companyId }: Scope) {
  return db
    .selectFrom('campaigns as c')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.added_by_id'),
    )
    .leftJoin('users as w', (join) =>
      join.onRef('w.company_id', '=', 'c.company_id').onRef('w.id', '=', 'c.changed_by_id'),
    )
    .leftJoin('campaign_channels as h', (join) =>
      join.onRef('h.company_id', '=', 'c.company_id').onRef('h.campaign_id', '=', 'c.id'),
    )
    .selectAll('c')
    .select(['h.name as channel_name', 'h.is_private as channel_is_private'])
    .select([nameOf('u').as('added_by_name'), nameOf('w').as('changed_by_name')])
    .where('c.company_id', '=', companyId);
}

/** One program, or not-found. */
export async function getCampaign(scope: Scope, id: number) {
  return found(await withDetails(scope).where('c.id', '=', id).executeTakeFirst());
}
export type CampaignRow = Awaited<ReturnType<typeof getCampaign>>;

/**
 * The same, locked until the transaction ends. A program is locked before its rounds, never after one: a draw or a send locks
 * only the round, and writes rows that reference the program, which this lock allows.
 */
export async function lockCampaign(scope: Scope, id: number): Promise<CampaignRow> {
  const { db, company_id: companyId } = scope;
  await db
    .selectFrom('campaigns')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return getCampaign(scope, id);
}

/** Which of some ids are programs of the company. */
export async function findExistingCampaigns(
  { db, company_id: companyId }: Scope,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return rows.map(({ id }) => id);
}

interface ListOptions {
  limit: number;
  offset: number;
  ordering: string;
  search: string;
  status?: string | undefined;
  /** Which programs the reader may manage. */
  visible: 'all' | number[];
}

const ORDERINGS = new Set(['created_at', 'name', 'status', 'next_matchs_send_at']);

/** A page of programs and how many there are. */
export async function listCampaigns(scope: Scope, options: ListOptions) {
  const { db, company_id: companyId } = scope;
  const { visible, status, search } = options;
  const conditions = (eb: ExpressionBuilder<DB & { c: DB['campaigns'] }, 'c'>) =>
    eb.and([
      ...(status === undefined ? [] : [eb('c.status', '=', status)]),
      ...(visible === 'all' ? [] : [sql<boolean>`c.id = any(${visible}::bigint[])`]),
      ...(search === ''
        ? []
        : [sql<boolean>`search_key(c.name) like '%' || search_key(${literal(search)}) || '%'`]),
    ]);
  const { count } = await db
    .selectFrom('campaigns as c')
    .where('c.company_id', '=', companyId)
    .where(conditions)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { column, direction } = orderingOf(options.ordering);
  const results = await withDetails(scope)
    .where(conditions)
    .orderBy(sql.ref(ORDERINGS.has(column) ? `c.${column}` : 'c.created_at'), direction)
    .orderBy('c.id', direction)
    .limit(options.limit)
    .offset(options.offset)
    .execute();
  return { count, results };
}

/** The active admins who run a program. */
export async function listManagers(ctx: Ctx, campaignId: number): Promise<{ user_id: number }[]> {
  const { rows } = await sql<{ user_id: number }>`
    select id as user_id from users
    where company_id = ${ctx.company_id} and is_active and (role = ${ROLES.superadmin} or (role = ${ROLES.admin} and (
      permissions is null or permissions -> 'programs_management' is null
      or permissions -> 'programs_management' = '"all"'::jsonb
      or permissions -> 'programs_management' @> to_jsonb(${campaignId}::bigint))))
    order by id`.execute(ctx.db);
  return rows;
}
