import { EMPTY_FILTERS, type FilterGroup, type FilterItem } from '@fika/contract/filter-shape';
import { LIMITS } from '@fika/contract/limits';
import { narrowed } from './list.ts';

/** The actions on one or many members. */
export const MEMBER_ACTS = ['activate', 'deactivate', 'grant', 'ungrant', 'reset', 'remove'] as const;
export type MemberAct = (typeof MEMBER_ACTS)[number];

export const ACT_RIGHTS = {
  activate: 'members_status_change',
  deactivate: 'members_status_change',
  grant: 'members_admin_change',
  ungrant: 'members_admin_change',
  reset: 'members_edit',
  remove: 'members_delete',
} as const;

/** The members with these ids, active or not. */
export function chosenOnes(ids: readonly number[]): FilterGroup {
  const size = LIMITS.filterListLength;
  const filters = Array.from(
    { length: Math.max(1, Math.ceil(ids.length / size)) },
    (_, index): FilterItem => {
      const value = ids.slice(index * size, (index + 1) * size);
      return { type: 'usercompany_id', operator: 'inn', value };
    },
  );
  const both = [true, false].map((value): FilterItem => ({ type: 'is_active', operator: 'eq', value }));
  return {
    ...EMPTY_FILTERS,
    filters: [
      { version: 'v1', operator: 'or', filters },
      { version: 'v1', operator: 'or', filters: both },
    ],
  };
}

/**
 * The members of a selection that an action would change, counted for the confirmation. Only superadmins change the status of
 * admins; superadmins who keep their role are excluded by id.
 */
export function affectedBy(act: MemberAct, selection: FilterGroup, isSuperadmin: boolean): FilterGroup {
  const isActive: FilterItem = { type: 'is_active', operator: 'eq', value: act !== 'activate' };
  const isAdmin = (value: boolean): FilterItem => ({ type: 'is_admin', operator: 'eq', value });
  switch (act) {
    case 'grant':
      return narrowed(selection, isActive, isAdmin(false));
    case 'ungrant':
      return narrowed(selection, isActive, isAdmin(true));
    case 'reset':
      return narrowed(selection, isActive);
    case 'remove':
      return isSuperadmin ? selection : narrowed(selection, isAdmin(false));
    default:
      return isSuperadmin ? narrowed(selection, isActive) : narrowed(selection, isActive, isAdmin(false));
  }
}

/** The acts that could change one member. */
export function actsOn(
  user: { is_active: boolean; role: number },
  reader: { role: number },
): readonly MemberAct[] {
  if (user.role > 0 && reader.role < 2) {
    const mayReset = user.is_active ? (['reset'] as const) : [];
    return user.is_active && user.role === 1 ? ['ungrant', 'reset'] : mayReset;
  }
  if (!user.is_active) return ['activate', 'remove'];
  return [user.role > 0 ? 'ungrant' : 'grant', 'reset', 'deactivate', 'remove'];
}
