import { type ShortUser, searchKey } from '@fika/contract';
import type { Scope } from '#platform/context.ts';
import { conditionSql } from '#features/member-filters/conditions/rules.ts';
import { getAudience } from '../queries.ts';

/** A page of the active members that were added to an audience by hand, and how many there are; not-found without one. */
export async function listAdded(
  { db, company_id: companyId }: Scope,
  id: number,
  page: { limit: number; offset: number; search: string; ordering: string },
): Promise<{ rows: ShortUser[]; count: number }> {
  await getAudience({ db, company_id: companyId }, id);
  const added = db
    .selectFrom('audience_members as m')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'm.company_id').onRef('users.id', '=', 'm.user_id'),
    )
    .where('m.company_id', '=', companyId)
    .where('m.audience_id', '=', id)
    .where('users.is_active', '=', true)
    .where('users.erased_at', 'is', null)
    .$if(page.search !== '', (query) =>
      query.where(conditionSql({ is: 'search', key: searchKey(page.search) })),
    );
  const { count } = await added
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const way = page.ordering === '-last_name' ? 'desc' : 'asc';
  const rows = await added
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .orderBy('users.last_name', way)
    .orderBy('users.first_name', way)
    .orderBy('users.id', way)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, count };
}
