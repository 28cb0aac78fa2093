import type { Audience, AudienceUpdate } from '@fika/contract/endpoints/audiences';
import { EMPTY_FILTERS, type FilterGroup, type FilterItem } from '@fika/contract/filter-shape';
import { normaliseFilters } from '@fika/contract/filters';
import type { Permissions } from '@fika/contract/permissions';
import { grants } from '@fika/contract/granted';

/** Whether the reader may change an audience, and see more of it than its line in the list. */
export function managesAudience(
  { user, permissions }: { user: { role: number }; permissions: Permissions },
  id: number,
): boolean {
  return user.role === 2 || grants(permissions, 'audiences_management', id);
}

export interface AudienceDraft {
  name: string;
  description: string;
  filters: FilterGroup;
}

export const draftOf = ({ name, description, filters }: Audience): AudienceDraft => ({
  name,
  description,
  filters,
});

/** The complete conditions. A condition without a value matches no member or every member, so it is left out. */
export function countingFilters(filters: FilterGroup): FilterGroup {
  const canonical = normaliseFilters(filters);
  return canonical.ok ? canonical.group : filters;
}

/** Whether a filter has no complete condition: the audience then has only the members added by hand. */
export function isByHand(filters: FilterGroup): boolean {
  const canonical = normaliseFilters(filters);
  return canonical.ok && canonical.group.filters.length === 0;
}

/** The changes to save: only the fields that differ. */
export function changeOf(base: AudienceDraft, draft: AudienceDraft): AudienceUpdate {
  const filters = countingFilters(draft.filters);
  return {
    ...(draft.name.trim() !== base.name && { name: draft.name }),
    ...(draft.description.trim() !== base.description && { description: draft.description }),
    ...(!sameFilters(filters, base.filters) && { filters }),
  };
}

/** Whether two filters come to the same conditions. */
export function sameFilters(one: FilterGroup, other: FilterGroup): boolean {
  return JSON.stringify(countingFilters(one)) === JSON.stringify(countingFilters(other));
}

const and = (...filters: FilterItem[]): FilterGroup => ({ ...EMPTY_FILTERS, filters });

/** The member with an id. */
export const only = (id: number): FilterGroup =>
  and({ type: 'usercompany_id', operator: 'inn', value: [id] });

/** The members of an audience. */
export const membersOf = (id: number): FilterGroup => and({ type: 'audience', operator: 'eq', value: id });

/** Members who match a text and are not in the audience. */
export const candidates = (id: number, text: string): FilterGroup =>
  and(
    { type: 'search', operator: 'contains', value: text },
    { type: 'audience', operator: 'neq', value: id },
  );
