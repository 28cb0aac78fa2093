import type { Permission, Permissions } from '@fika/contract';
import { Problem } from '#platform/problem.ts';

/**
 * Refuses an admin who changes their own permissions, or those of others without the permission to do so. Null: the actor is no
 * admin any more.
 *
 * @throws Problem `own_permissions`, or `permission_missing`
 */
export function assertMayChangePermissions(
  actor: { id: number; permissions: Permissions } | null,
  id: number,
): void {
  if (!actor?.permissions.members_permissions_change) {
    throw new Problem('permission_missing', { values: { permission: 'members_permissions_change' } });
  }
  if (actor.id === id) throw new Problem('own_permissions');
}

/** The first permission that a change grants and that the requester does not have; null when there is none. */
export function notHeld(held: Permissions, before: Permissions, after: Permissions): Permission | null {
  const names = Object.keys(after) as Permission[];
  return names.find((name) => !isWithin(after[name], before[name], held[name])) ?? null;
}

type Value = Permissions[Permission];

/** Whether all granted permissions were granted before, or the requester has them. */
function isWithin(after: Value, before: Value, held: Value): boolean {
  if (typeof after === 'boolean') return !after || before === true || held === true;
  if (before === 'all' || held === 'all') return true;
  if (after === 'all') return false;
  const known = new Set([before, held].flatMap((value) => (Array.isArray(value) ? value : [])));
  return after.every((id) => known.has(id));
}
