import { sql } from 'kysely';
import { namesById, type TargetLabels } from '#features/audit/target-labels.ts';

/** What audiences are called in the audit log; deleted ones too, which keep their name. */
export const audienceLabels: TargetLabels = {
  type: 'audience',
  find: async ({ db, company_id }, keys) =>
    namesById(
      await db
        .selectFrom('audiences')
        .select(['id', 'name'])
        .where('company_id', '=', company_id)
        .where('id', '=', sql<number>`any(${keys}::bigint[])`)
        .execute(),
    ),
};
