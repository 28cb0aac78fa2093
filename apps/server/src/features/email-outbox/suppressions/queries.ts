import type { Suppression } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { literal } from '#platform/db/patterns.ts';

interface Page {
  limit: number;
  offset: number;
  search: string;
  ordering: string;
}

/** A page of the addresses that get no more email of a company, and how many there are. */
export async function listSuppressions(
  { db, company_id: companyId }: Pick<Ctx, 'db' | 'company_id'>,
  { limit, offset, search, ordering }: Page,
): Promise<{ count: number; rows: Suppression[] }> {
  const needle = `%${literal(search.toLowerCase())}%`;
  const filtered = db
    .selectFrom('suppressions')
    .where('suppressions.company_id', '=', companyId)
    .$if(search !== '', (query) => query.where('suppressions.email', 'like', needle));
  const { count } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = ordering === 'created_at' ? 'asc' : 'desc';
  const rows = await filtered
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'suppressions.company_id').onRef('u.email', '=', 'suppressions.email'),
    )
    .select(['suppressions.email', 'suppressions.kind', 'suppressions.reason', 'suppressions.created_at'])
    .select(
      sql<Suppression['user']>`case when u.id is not null then json_build_object('id', u.id, 'first_name',
        u.first_name, 'last_name', u.last_name, 'email', u.email) end`.as('user'),
    )
    .orderBy('suppressions.created_at', direction)
    .orderBy('suppressions.email')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows as Suppression[] };
}

/** Since when and why an address gets no email any more; null when it does. */
export async function findSuppression(
  { db, company_id: companyId }: Pick<Ctx, 'db' | 'company_id'>,
  email: string,
) {
  const row = await db
    .selectFrom('suppressions')
    .select(['created_at as since', 'kind', 'reason'])
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row ? { ...row, kind: row.kind as Suppression['kind'] } : null;
}
