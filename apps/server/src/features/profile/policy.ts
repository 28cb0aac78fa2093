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
 * All members can edit themselves; admins with the permission edit members, and only superadmins edit admins.
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
 * Only admins with the permission set managers, also their own.
 *
 * @throws Problem `permission_missing`
 */
export function assertMaySetManager(actor: Actor): void {
  if (!holds(actor, 'members_edit')) {
    throw new Problem('permission_missing', { values: { permission: 'members_edit' } });
  }
}

/** Why a person who may edit a member may not change their address, which is their login; null when they may. */
export function mayMoveAddress(actor: Actor, member: { id: number }): string | null {
  // A new address of one's own would have to be proved first.
  return member.id === actor.user_id ? 'email_by_admin' : null;
}

/** Fields that a person can read and write: members the visible ones, admins every active one. */
export function seesField(actor: Pick<MemberActor, 'role'>, field: CategoryRow): boolean {
  return field.status === 'active' && (actor.role > ROLES.enduser || !field.only_for_matching);
}

/**
 * Checks an action of an admin on the record of another person: only superadmins on that of an admin, and never on one's own.
 *
 * @throws Problem
 */
export function assertRecordOfAnother(
  actor: Pick<MemberActor, 'user_id' | 'role'>,
  member: { id: number; role: number },
): void {
  if (member.id === actor.user_id) throw new Problem('own_record');
  if (member.role > ROLES.enduser && actor.role < ROLES.superadmin) throw new Problem('superadmin_only');
}
