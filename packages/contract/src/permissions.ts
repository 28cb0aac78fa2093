import { z } from 'zod';
import { id } from './common.ts';

const allOrList = z.union([z.literal('all'), z.array(id)]);

/** The 13 admin permissions of the spec (section 6). */
export const permissions = z.object({
  members_add: z.boolean(),
  members_edit: z.boolean(),
  members_delete: z.boolean(),
  members_export_list: z.boolean(),
  members_status_change: z.boolean(),
  members_admin_change: z.boolean(),
  members_permissions_change: z.boolean(),
  metrics_access_overall: z.boolean(),
  metrics_export_data: z.boolean(),
  programs_management: allOrList,
  programs_add: z.boolean(),
  audiences_add: z.boolean(),
  audiences_management: allOrList,
});
export type Permissions = z.infer<typeof permissions>;
export type Permission = keyof Permissions;

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
