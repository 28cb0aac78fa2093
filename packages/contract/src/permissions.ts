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
