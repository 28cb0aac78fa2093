import type { FilterGroup } from '@fika/contract';
import { sql } from 'kysely';
import type { FilterSource } from '#features/member-filters/types.ts';
import { keepAudiences } from './queries.ts';

/** What filters ask of audiences. */
export const audienceSource: FilterSource = {
  type: 'audience',
  find: async (db, companyId, ids) => {
    const rows = await db
      .selectFrom('audiences')
      .select(['id', 'name', 'filters', 'deleted_at'])
      .where('company_id', '=', companyId)
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute();
    return rows.map(({ id, name, filters, deleted_at: deletedAt }) => ({
      id,
      name,
      is_deleted: deletedAt !== null,
      filters: filters as unknown as FilterGroup,
    }));
  },
  holds: (companyId, ids) => sql`users.id in (
    select user_id from audience_members
    where company_id = ${companyId} and audience_id = any(${ids}::bigint[]))`,
  keep: async (db, companyId, ids) => {
    await keepAudiences(db, companyId, ids);
  },
  // Inactive members come back with everything that they were in, and are in nothing until then.
  within: sql`users.is_active`,
};
