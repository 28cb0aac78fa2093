import type { FilterGroup } from '@fika/contract/filter-group';
import { z } from 'zod';
import { listDefaults, listSearch } from '../../lib/list-state.ts';

export const MEMBER_STATUSES = ['active', 'inactive', 'all'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export const memberListDefaults = { ...listDefaults, status: 'active' as MemberStatus };

/** What the list of members keeps in its URL. */
export const memberListSearch = listSearch.extend({
  status: z.enum(MEMBER_STATUSES).default('active').catch('active'),
});
export type MemberListState = z.output<typeof memberListSearch>;

/** The filter of a status. Without one the server lists active members, so "all" has to name both. */
export function statusFilters(status: MemberStatus): FilterGroup {
  const is = (value: boolean) => ({ type: 'is_active', operator: 'eq', value }) as const;
  const filters = { active: [is(true)], inactive: [is(false)], all: [is(true), is(false)] }[status];
  return { version: 'v1', operator: 'or', filters };
}
