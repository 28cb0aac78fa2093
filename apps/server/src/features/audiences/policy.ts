import { grants, ROLES } from '@fika/contract';
import type { MemberActor } from '#platform/http/access.ts';

/** Whether an admin may change an audience. */
export function canManage({ role, permissions }: MemberActor, id: number): boolean {
  return role === ROLES.superadmin || grants(permissions, 'audiences_management', id);
}
