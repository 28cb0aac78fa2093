import type { Category } from '@fika/contract/endpoints/categories';
import type { Locale } from '@fika/contract/common';
import type { UserChange, UserDetail } from './api.ts';
import { changeOf, draftOf, type Input, type ProfileDraft } from './view.ts';

/** The actions for a member, apart from edits of their data. */
export type MemberAct = 'activate' | 'deactivate' | 'grant' | 'ungrant' | 'reset_password';

export const ACT_RIGHTS = {
  activate: 'members_status_change',
  deactivate: 'members_status_change',
  grant: 'members_admin_change',
  ungrant: 'members_admin_change',
  reset_password: 'members_edit',
} as const satisfies Record<MemberAct, string>;

/** The acts that would change something about a member. */
export function actsOn(member: Pick<UserDetail, 'is_active' | 'role'>): MemberAct[] {
  if (!member.is_active) return ['activate'];
  return [member.role === 0 ? 'grant' : 'ungrant', 'reset_password', 'deactivate'];
}

/** Whether only superadmins may do something with a member: taking back the role of an admin is for other admins too. */
export function needsSuperadmin(act: MemberAct | 'export' | 'erase', role: number): boolean {
  if (act === 'ungrant') return role === 2;
  return role > 0;
}

/** The state of a member. A bounced mailbox has its own state, because an admin can correct it. */
export function memberState({
  is_active: isActive,
  inactive_reason: reason,
}: Pick<UserDetail, 'is_active' | 'inactive_reason'>): 'active' | 'bounced' | 'left' | 'inactive' {
  if (isActive) return 'active';
  return reason === 'bounced' || reason === 'left' ? reason : 'inactive';
}

export interface MemberDraft extends ProfileDraft {
  email: string;
  culture: Locale;
  /** Id of the manager. */
  manager: number | null;
}

/** A member as a form, with a place for every field that admins see. */
export function memberDraft(member: UserDetail, fields: readonly Category[]): MemberDraft {
  return {
    ...draftOf(member, fields),
    email: member.email,
    culture: member.culture,
    manager: member.manager?.id ?? null,
  };
}

/** The changes to save: only the fields that differ. */
export function memberChange(base: MemberDraft, draft: MemberDraft): UserChange {
  return {
    ...changeOf(base, draft),
    ...(draft.email !== base.email && { email: draft.email }),
    ...(draft.culture !== base.culture && { culture: draft.culture }),
    ...(draft.manager !== base.manager && { manager_id: draft.manager }),
  };
}

/** Whether a mandatory field has no value yet. */
export function isMissing(field: Pick<Category, 'mandatory'>, value: Input | undefined): boolean {
  const isEmpty =
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return field.mandatory && isEmpty;
}
