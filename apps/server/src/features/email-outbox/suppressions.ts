import type { Suppression } from '@fika/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

interface Page {
  limit: number;
  offset: number;
  search: string;
  ordering: string;
}

/** A page of the addresses that get no more mail of a company, and how many there are. */
export async function listSuppressions(
  db: Db,
  companyId: number,
  { limit, offset, search, ordering }: Page,
): Promise<{ count: number; rows: Suppression[] }> {
  const needle = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
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
