import { memberListEndpoints } from '@fika/contract/calls/member-list.gen';
import { membersEndpoints } from '@fika/contract/calls/members.gen';
import type { ListedUser } from '@fika/contract/endpoints/member-list';
import type { FilterGroup } from '@fika/contract/filter-shape';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import type { Workspace } from '#lib/session.ts';
import { askedFilters } from './list.ts';
import type { MemberListState } from './search.ts';

/** A member as the list shows them. */
export type User = ListedUser;

/** One page of the members. */
export function membersQuery(workspace: CallScope, { filters, search, ...list }: MemberListState) {
  const query = { ...list, filters: askedFilters(filters, search) };
  return queryOptions({
    queryKey: ['members', workspace.id, 'list', query],
    queryFn: ({ signal }) => api.list(memberListEndpoints.users, { workspace, signal, query }),
    placeholderData: keepPreviousData,
  });
}

/** The page size of the growing list on phones. */
const APPENDED = 50;

/** The members, page after page as they are scrolled to. */
export function membersFeedQuery(workspace: CallScope, { filters, search, ordering }: MemberListState) {
  const query = { ordering, limit: APPENDED, filters: askedFilters(filters, search) };
  return infiniteQueryOptions({
    queryKey: ['members', workspace.id, 'feed', query],
    queryFn: ({ signal, pageParam }) =>
      api(memberListEndpoints.users, { workspace, signal, query: { ...query, offset: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.next === null ? null : last.offset_end),
    placeholderData: keepPreviousData,
  });
}

/** The number of members that a filter finds, without the reader. */
export function othersCountQuery(workspace: Workspace, filters: FilterGroup) {
  return queryOptions({
    queryKey: ['members', workspace.id, 'others-count', filters],
    queryFn: async ({ signal }) => {
      const body = { filters, exclude: [workspace.user.id] };
      return (await api(membersEndpoints.get_users_count, { workspace, body, signal })).count;
    },
  });
}

/** How many members a filter finds, the reader among them. */
export function countQuery(workspace: CallScope, filters: FilterGroup) {
  return queryOptions({
    queryKey: ['members', workspace.id, 'count', filters],
    queryFn: async ({ signal }) =>
      (await api(membersEndpoints.get_users_count, { workspace, body: { filters }, signal })).count,
    placeholderData: keepPreviousData,
  });
}
