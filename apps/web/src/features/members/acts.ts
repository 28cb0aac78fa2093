import type { FilterGroup, FilterItem } from '@fika/contract/filter-group';
import { type MemberStatus, statusFilters } from './view.ts';

/** What can be done with members, one or many. */
export const MEMBER_ACTS = ['activate', 'deactivate', 'grant', 'ungrant'] as const;
export type MemberAct = (typeof MEMBER_ACTS)[number];

export const ACT_RIGHTS = {
  activate: 'members_status_change',
  deactivate: 'members_status_change',
  grant: 'members_admin_change',
  ungrant: 'members_admin_change',
} as const;

const and = (...filters: (FilterItem | FilterGroup)[]): FilterGroup => ({
  version: 'v1',
  operator: 'and',
  filters,
});

/** The members with these ids, active or not. */
export function chosenOnes(ids: readonly number[]): FilterGroup {
  return and({ type: 'usercompany_id', operator: 'inn', value: [...ids] });
}

/** All members that the list shows, on every page. */
export function allShown(status: MemberStatus, search: string): FilterGroup {
  const shown = statusFilters(status);
  return search ? and(shown, { type: 'search', operator: 'contains', value: search }) : shown;
}

/**
 * Those of a selection that an act would change: to be counted before it is asked for. Only superadmins change the
 * status of admins; superadmins who keep their role are left out by id.
 */
export function affectedBy(act: MemberAct, selection: FilterGroup, isSuperadmin: boolean): FilterGroup {
  const isActive: FilterItem = { type: 'is_active', operator: 'eq', value: act !== 'activate' };
  const isAdmin = (value: boolean): FilterItem => ({ type: 'is_admin', operator: 'eq', value });
  if (act === 'grant') return and(selection, isActive, isAdmin(false));
  if (act === 'ungrant') return and(selection, isActive, isAdmin(true));
  return isSuperadmin ? and(selection, isActive) : and(selection, isActive, isAdmin(false));
}

/** The acts that could change anybody in a list of this status. */
export function actsFor(status: MemberStatus): readonly MemberAct[] {
  if (status === 'inactive') return ['activate'];
  return status === 'active' ? ['deactivate', 'grant', 'ungrant'] : MEMBER_ACTS;
}

/** The acts that could change one member. */
export function actsOn(
  user: { is_active: boolean; role: number },
  reader: { role: number },
): readonly MemberAct[] {
  if (user.role > 0 && reader.role < 2) return user.is_active && user.role === 1 ? ['ungrant'] : [];
  if (!user.is_active) return ['activate'];
  return user.role > 0 ? ['ungrant', 'deactivate'] : ['grant', 'deactivate'];
}
