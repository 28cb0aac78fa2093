import type { Permission, Permissions } from './permissions.ts';

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
