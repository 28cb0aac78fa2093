import {
  type Admin,
  ALL_PERMISSIONS,
  type FieldValue,
  type ListedUser,
  type Locale,
  memberName,
  type Permissions,
  readMemberSettings,
  type Role,
  type Upload,
  type User,
  type UserDetail,
} from '@fika/contract';
import type { CategoryRow } from '#features/categories/queries.ts';
import type { AdminRow } from './admin-queries.ts';
import type { MemberFacts } from './types.ts';
import type { MemberDetailRow } from './profile-queries.ts';
import type { MemberRow } from './queries.ts';
import type { UploadRow } from './upload-queries.ts';

/** A member as admins see them; values of deleted fields stay in the database. */
function presentMember(row: MemberRow, categories: readonly CategoryRow[]): User {
  const values = row.fields as Record<string, FieldValue>;
  return {
    id: row.id,
    external_id: row.external_id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    role: row.role as Role,
    is_admin: row.role > 0,
    is_active: row.is_active,
    culture: row.culture as Locale,
    created_at: row.created_at,
    manager: row.manager,
    user_permissions: row.role > 0 ? ((row.permissions as Permissions | null) ?? ALL_PERMISSIONS) : null,
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

/** An admin with what they may do. */
export function presentAdmin(row: AdminRow): Admin {
  const chosen = row.role === 2 ? null : (row.permissions as Permissions | null);
  return { ...row, role: row.role as 1 | 2, permissions: { ...ALL_PERMISSIONS, ...chosen } };
}

/** A member as they see themself, or an admin sees them: with the fields that the reader may see. */
export function presentDetail(
  row: MemberDetailRow,
  categories: readonly CategoryRow[],
  isOneself: boolean,
): UserDetail {
  const settings = isOneself ? readMemberSettings(row.settings) : null;
  return {
    ...presentMember(row, categories),
    manager: isOneself && row.role === 0 ? null : row.manager,
    timezone: row.timezone,
    settings,
    inactive_reason: row.inactive_reason as UserDetail['inactive_reason'],
    last_access_at: row.last_access_at,
  };
}

/** An upload as the history lists it. */
export function presentUpload(
  { first_name, last_name, email, chunks_done, stopped_at, warnings, ...row }: UploadRow,
  language: Locale,
): Upload {
  const state = chunks_done === row.chunks_total ? 'done' : stopped_at ? 'stopped' : 'running';
  return {
    ...row,
    chunks_done,
    state,
    // While it runs, a later row may be the manager's.
    warnings: state === 'running' ? 0 : warnings,
    added_by_name: memberName({ first_name, last_name, email }, language),
  };
}
