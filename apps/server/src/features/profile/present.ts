import { readMemberSettings, ROLES, type UserDetail } from '@fika/contract';
import type { CategoryRow } from '#features/categories/queries.ts';
import { presentMember } from '#features/members/present.ts';
import type { MemberDetailRow } from '#features/members/queries.ts';

/** A member as they see themself, or an admin sees them: with the fields that the reader may see. */
export function presentDetail(
  row: MemberDetailRow,
  categories: readonly CategoryRow[],
  isOneself: boolean,
): UserDetail {
  const settings = isOneself ? readMemberSettings(row.settings) : null;
  return {
    ...presentMember(row, categories),
    manager: isOneself && row.role === ROLES.enduser ? null : row.manager,
    about_me: row.about_me,
    timezone: row.timezone,
    settings,
    inactive_reason: row.inactive_reason as UserDetail['inactive_reason'],
    last_access_at: row.last_access_at,
  };
}
