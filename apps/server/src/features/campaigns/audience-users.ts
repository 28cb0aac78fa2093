import type { Db } from '#platform/db/database.ts';
import type { AudienceUser } from '#features/audiences/users-of-audiences.ts';
import { filtersOf } from './settings.ts';

/** The filters of programs that may name audiences: of those that run, or will. Archived ones are for nobody any more. */
export async function listProgramFilters(db: Db, companyId: number): Promise<AudienceUser[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'name', 'filters', 'seats', 'optin_audiences'])
    .where('company_id', '=', companyId)
    .where('status', '<>', 'archived')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, name, ...settings }) =>
    filtersOf(settings).map((filters): AudienceUser => ({ kind: 'campaign', id, name, filters })),
  );
}
