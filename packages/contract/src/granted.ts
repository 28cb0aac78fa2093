import type { Permission, Permissions } from './permissions.ts';
import { ROLES } from './statuses.ts';

/** Defaults grant all. */
export const ALL_PERMISSIONS: Permissions = {
  members_add: true,
  members_edit: true,
  members_delete: true,
  members_export_list: true,
  members_status_change: true,
  members_admin_change: true,
  members_permissions_change: true,
  metrics_access_overall: true,
  metrics_export_data: true,
  programs_management: 'all',
  programs_add: true,
  audiences_add: true,
  audiences_management: 'all',
};

/**
 * Whether a set of permissions grants one of them. For the all-or-list permissions `itemId` names the program or
 * audience; without it the answer is whether any item could be managed.
 */
export function grants(held: Permissions, permission: Permission, itemId?: number): boolean {
  const value = held[permission];
  if (typeof value === 'boolean') return value;
  if (value === 'all') return true;
  return itemId === undefined ? value.length > 0 : value.includes(itemId);
}

/**
 * Whether an admin may choose an audience for numbers of some programs, or with none chosen, of all that they see. An audience can be
 * made to differ from another one by one person, so these admins manage all of the programs: they see who answered and who met anyway.
 */
export function canFilterByAudience(
  { role, permissions }: { role: number; permissions: Permissions },
  campaigns: readonly number[],
): boolean {
  if (role === ROLES.superadmin) return true;
  const { programs_management: managed, metrics_access_overall: seesAll } = permissions;
  if (managed === 'all') return true;
  if (campaigns.length === 0) return !seesAll && managed.length > 0;
  return campaigns.every((id) => managed.includes(id));
}
