import type { FilterGroup, FilterItem } from '@fika/contract/filter-shape';
import { normaliseFilters, mentions } from '@fika/contract/filters';
import { LIMITS } from '@fika/contract/limits';
import { depthOf, finishedOnly } from './filters/model.ts';
import { type FilterEntry, isGroupEntry } from './filters/named-ids.ts';

const is = (value: boolean): FilterItem => ({ type: 'is_active', operator: 'eq', value });

export const isSameFilter = (one: FilterGroup, other: FilterGroup): boolean =>
  JSON.stringify(finishedOnly(one)) === JSON.stringify(finishedOnly(other));

/**
 * A filter with further conditions. If another level would exceed the limit, the conditions are added to each alternative
 * instead, which matches the same members.
 */
export function narrowed(group: FilterGroup, ...conditions: FilterItem[]): FilterGroup {
  if (conditions.length === 0) return group;
  if (group.operator === 'and' || group.filters.length === 0) {
    return { ...group, operator: 'and', filters: [...group.filters, ...conditions] };
  }
  if (depthOf(group) < LIMITS.filterDepth) {
    return { version: 'v1', operator: 'and', filters: [group, ...conditions] };
  }
  const filters = alternatives(group).map((entry): FilterGroup => {
    const own = isGroupEntry(entry) ? entry.filters : [entry];
    return { version: 'v1', operator: 'and', filters: own.concat(conditions) };
  });
  return { ...group, filters };
}

/** The alternatives of a group, with those of alternatives within alternatives: conditions, and groups of them. */
function alternatives(group: FilterGroup): FilterEntry[] {
  return group.filters.flatMap((entry) =>
    isGroupEntry(entry) && entry.operator === 'or' ? alternatives(entry) : [entry],
  );
}

/** Adds a search to a filter, once. */
export function withSearch(group: FilterGroup, search: string): FilterGroup {
  const value = search.trim();
  if (!value) return group;
  const isThere =
    group.operator === 'and' &&
    group.filters.some(
      (entry) =>
        !isGroupEntry(entry) &&
        entry.type === 'search' &&
        entry.operator === 'contains' &&
        entry.value === value,
    );
  return isThere ? group : narrowed(group, { type: 'search', operator: 'contains', value });
}

/**
 * The filter for the server. Without a condition for active members the server finds active ones only, while the page means all
 * members, so this adds a condition that changes nothing else.
 */
export function askedFilters(filters: FilterGroup, search: string): FilterGroup {
  const finished = finishedOnly(filters);
  return withSearch(sayingWho(finished), search);
}

function sayingWho(group: FilterGroup): FilterGroup {
  const canonical = normaliseFilters(group);
  if (!canonical.ok || mentions(canonical.group, 'is_active')) return group;
  const both = [is(true), is(false)];
  // An alternative gets a condition that matches no member, a conjunction one that matches every member.
  return group.operator === 'or' && group.filters.length > 0
    ? { ...group, filters: [...group.filters, { version: 'v1', operator: 'and', filters: both }] }
    : {
        ...group,
        operator: 'and',
        filters: [...group.filters, { version: 'v1', operator: 'or', filters: both }],
      };
}

/** Whether a filter finds inactive members only, so that "activate" is the first action. */
export function isAboutInactive({ operator, filters }: FilterGroup): boolean {
  return (
    (operator === 'and' || filters.length === 1) &&
    filters.some(
      (entry) =>
        !isGroupEntry(entry) &&
        entry.type === 'is_active' &&
        (entry.value === false) === (entry.operator !== 'neq'),
    )
  );
}
