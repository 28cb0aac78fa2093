import type { FilterGroup } from '@fika/contract';
import type { Db } from '../../platform/db/database.ts';
import type { AudienceUser } from '../audiences/users-of-audiences.ts';

/** The programs whose filters may name audiences: those that run, or will. Archived ones are for nobody any more. */
export async function listProgramFilters(db: Db, companyId: number): Promise<AudienceUser[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'name', 'filters'])
    .where('company_id', '=', companyId)
    .where('status', '<>', 'archived')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, filters }) => ({
    kind: 'campaign',
    id,
    name,
    filters: filters as unknown as FilterGroup,
  }));
}
