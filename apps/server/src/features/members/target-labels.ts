import { grants, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { namesById, type TargetLabels } from '#features/audit/target-labels.ts';

/** What uploads are called in the audit log: their file, for whoever sees the history of uploads. */
export const uploadLabels: TargetLabels = {
  type: 'upload',
  // Uploads are known by ids that browsers made.
  keyOf: ({ data }) => data['upload_id'],
  find: async ({ db, company_id, actor }, keys) => {
    if (actor.role !== ROLES.superadmin && !grants(actor.permissions, 'members_add')) return new Map();
    return namesById(
      await db
        .selectFrom('uploads')
        .select(['id', 'file_name as name'])
        .where('company_id', '=', company_id)
        .where('id', '=', sql<string>`any(${keys}::uuid[])`)
        .execute(),
    );
  },
};
