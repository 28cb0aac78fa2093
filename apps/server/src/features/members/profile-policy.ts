import { grants, ROLES } from '@fika/contract';
import type { MemberActor } from '../../platform/http/access.ts';
import { Problem } from '../../platform/problem.ts';
import type { CategoryRow } from '../categories/queries.ts';

type Actor = Pick<MemberActor, 'user_id' | 'role' | 'permissions'>;

function holds(actor: Actor, permission: 'members_edit'): boolean {
  return actor.role === ROLES.superadmin || (actor.role > 0 && grants(actor.permissions, permission));
}

/** Everybody edits themself; others are edited by admins with the permission. */
export function mayEdit(actor: Actor, userId: number): boolean {
  return actor.user_id === userId || holds(actor, 'members_edit');
}

/** Why somebody may not change the address of a member, which is how they log in; null when they may. */
export function mayMoveAddress(actor: Actor, member: { id: number; role: number }): string | null {
  // A new address of one's own would have to be proved first.
  if (member.id === actor.user_id || !holds(actor, 'members_edit')) return 'email_by_admin';
  return member.role > 0 && actor.role < ROLES.superadmin ? 'admin_email' : null;
}

/** Which fields somebody reads and writes: members those that members may see, admins every active one. */
export function seesField(actor: Pick<MemberActor, 'role'>, field: CategoryRow): boolean {
  return field.status === 'active' && (actor.role > 0 || !field.only_for_matching);
}

/** What an admin does to the record of another person: of an admin only a superadmin, and never of themself. */
export function assertRecordOfAnother(
  actor: Pick<MemberActor, 'user_id' | 'role'>,
  member: { id: number; role: number },
): void {
  if (member.id === actor.user_id) throw new Problem('own_record');
  if (member.role > 0 && actor.role < ROLES.superadmin) throw new Problem('superadmin_only');
}
