import {
  ALL_PERMISSIONS,
  type FieldValue,
  type ListedUser,
  type Locale,
  type Permissions,
  type Role,
  ROLES,
  type User,
} from '@fika/contract';
import type { CategoryRow } from '#features/categories/queries.ts';
import type { MemberRow } from './queries.ts';
import type { MemberFacts } from './types.ts';

/** A member as admins see them; values of deleted fields stay in the database. */
export function presentMember(row: MemberRow, categories: readonly CategoryRow[]): User {
  const values = row.fields as Record<string, FieldValue>;
  return {
    id: row.id,
    external_id: row.external_id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    role: row.role as Role,
    is_admin: row.role > ROLES.enduser,
    is_active: row.is_active,
    culture: row.culture as Locale,
    created_at: row.created_at,
    manager: row.manager,
    user_permissions:
      row.role > ROLES.enduser ? ((row.permissions as Permissions | null) ?? ALL_PERMISSIONS) : null,
    userfield_set: categories.flatMap((category) => {
      const value = values[String(category.id)];
      if (value === undefined || category.status !== 'active') return [];
      return [{ category: category.id, category_type: category.type, value }];
    }),
  };
}

/** A member as the list shows them. */
export function presentListed(
  row: MemberRow,
  categories: readonly CategoryRow[],
  facts: MemberFacts,
): ListedUser {
  const reason = row.inactive_reason as ListedUser['inactive_reason'];
  return { ...presentMember(row, categories), inactive_reason: reason, ...facts };
}
