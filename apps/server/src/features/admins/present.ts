import { type Admin, ALL_PERMISSIONS, type Permissions, ROLES } from '@fika/contract';
import type { AdminRow } from './queries.ts';

/** An admin with their permissions. */
export function presentAdmin(row: AdminRow): Admin {
  const chosen = row.role === ROLES.superadmin ? null : (row.permissions as Permissions | null);
  return { ...row, role: row.role as 1 | 2, permissions: { ...ALL_PERMISSIONS, ...chosen } };
}
