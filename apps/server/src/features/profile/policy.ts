import { grants, ROLES } from '@fika/contract';
import type { MemberActor } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import type { CategoryRow } from '#features/categories/queries.ts';

type Actor = Pick<MemberActor, 'user_id' | 'role' | 'permissions'>;

function holds(actor: Actor, permission: 'members_edit'): boolean {
  return (
    actor.role === ROLES.superadmin || (actor.role > ROLES.enduser && grants(actor.permissions, permission))
  );
}

/**
 * Everybody edits themself; members are edited by admins with the permission, and admins by superadmins alone.
 *
 * @throws Problem `permission_missing`, or `superadmin_only`
 */
export function assertMayEdit(actor: Actor, member: { id: number; role: number }): void {
  if (actor.user_id === member.id) return;
  if (!holds(actor, 'members_edit')) {
    throw new Problem('permission_missing', { values: { permission: 'members_edit' } });
  }
  if (member.role > ROLES.enduser && actor.role < ROLES.superadmin) throw new Problem('superadmin_only');
}

/**
 * Who reports to whom is for admins with the permission, also on their own record.
 *
 * @throws Problem `permission_missing`
 */
export function assertMaySetManager(actor: Actor): void {
  if (!holds(actor, 'members_edit')) {
    throw new Problem('permission_missing', { values: { permission: 'members_edit' } });
  }
}

/** Why somebody who may edit a member may not change their address, which is how they log in; null when they may. */
export function mayMoveAddress(actor: Actor, member: { id: number }): string | null {
  // A new address of one's own would have to be proved first.
  return member.id === actor.user_id ? 'email_by_admin' : null;
}

/** Which fields somebody reads and writes: members those that members may see, admins every active one. */
export function seesField(actor: Pick<MemberActor, 'role'>, field: CategoryRow): boolean {
  return field.status === 'active' && (actor.role > ROLES.enduser || !field.only_for_matching);
}

/** What an admin does to the record of another person: of an admin only a superadmin, and never of themself. */
export function assertRecordOfAnother(
  actor: Pick<MemberActor, 'user_id' | 'role'>,
  member: { id: number; role: number },
): void {
  if (member.id === actor.user_id) throw new Problem('own_record');
  if (member.role > ROLES.enduser && actor.role < ROLES.superadmin) throw new Problem('superadmin_only');
}
