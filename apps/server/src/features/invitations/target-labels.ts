import { grants, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { namesById, type TargetLabels } from '#features/audit/target-labels.ts';

/** Whom an invitation of the audit log was for, for whoever sees the list of invitations. */
export const invitationLabels: TargetLabels = {
  type: 'invitation',
  find: async ({ db, company_id, actor }, keys) => {
    if (actor.role !== ROLES.superadmin && !grants(actor.permissions, 'members_add')) return new Map();
    return namesById(
      await db
        .selectFrom('invitations')
        .select(['id', 'email as name'])
        .where('company_id', '=', company_id)
        .where('id', '=', sql<number>`any(${keys}::bigint[])`)
        .execute(),
    );
  },
};
