import { ROLES } from '@fika/contract';
import type { MemberActor } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';

type Reader = Pick<MemberActor, 'role' | 'permissions'>;

/** Whether an admin may export lists of members. */
export const canExportMembers = ({ role, permissions }: Reader): boolean =>
  role === ROLES.superadmin || permissions.members_export_list;

/**
 * A file that names members takes the permission of the file of all members, too.
 *
 * @throws Problem `permission_missing`
 */
export function demandListExport(actor: Reader): void {
  if (!canExportMembers(actor)) {
    throw new Problem('permission_missing', { values: { permission: 'members_export_list' } });
  }
}
