import { sql } from 'kysely';
import { namesById, type TargetLabels } from '#features/audit/target-labels.ts';

/** What fields are called in the audit log; deleted ones too, which keep their title. */
export const fieldLabels: TargetLabels = {
  type: 'category',
  find: async ({ db, company_id }, keys) =>
    namesById(
      await db
        .selectFrom('categories')
        .select(['id', 'title as name'])
        .where('company_id', '=', company_id)
        .where('id', '=', sql<number>`any(${keys}::bigint[])`)
        .execute(),
    ),
};
