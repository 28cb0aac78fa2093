import {
  type Acquaintance,
  coffeesEndpoints,
  type Coffee,
  type MemberCoffee,
} from '@fika/contract/endpoints/coffees';
import { LIMITS, TIMEOUTS } from '@fika/contract/limits';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { CallScope } from '../../lib/api-types.ts';
import { api } from '../../lib/api.ts';
import { useWorkspace } from '../../lib/session.ts';
import { useRealtime } from '../../lib/use-realtime.ts';
import type { Pair } from './meetings-import.ts';

export type { Acquaintance, Coffee, MemberCoffee };

const rootKey = (workspace: CallScope) => ['coffees', workspace.id] as const;

/** My coffees, newest first, a page at a time. */
export function coffeesQuery(workspace: CallScope) {
  return infiniteQueryOptions({
    queryKey: [...rootKey(workspace), 'list'],
    queryFn: ({ pageParam, signal }) =>
      api(coffeesEndpoints.coffees, {
        workspace,
        query: { limit: LIMITS.feedPageSize, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.next === null ? undefined : page.offset_end),
  });
}

/** One coffee: with whom and why. */
export function coffeeQuery(workspace: CallScope, id: number) {
  return queryOptions({
    queryKey: [...rootKey(workspace), 'one', id],
    queryFn: ({ signal }) => api(coffeesEndpoints.coffees_get, { workspace, params: { id }, signal }),
  });
}

/** One coffee; the route has asked for it before the page is shown. */
export function useCoffee(id: number): Coffee {
  return useSuspenseQuery(coffeeQuery(useWorkspace(), id)).data;
}

export function useCoffees() {
  return useInfiniteQuery(coffeesQuery(useWorkspace()));
}

/** Keeps lists and pages of coffees up to date while they are shown. */
export function useLiveCoffees(): void {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: rootKey(workspace) });
  useRealtime('coffees.sent', refresh);
  useRealtime('message.created', refresh);
  useRealtime('coffee.seen', refresh);
}

/** Records pairs of members who already know each other. */
export function importMeetings(workspace: CallScope, pairs: readonly Pair[]) {
  return api(coffeesEndpoints.meetings_import, {
    workspace,
    body: { pairs: [...pairs] },
    timeout: TIMEOUTS.upload,
  });
}

/** The coffees of a member, newest first, a few at a time. */
export function memberCoffeesQuery(
  workspace: CallScope,
  id: number,
  page: { limit: number; offset: number },
) {
  return queryOptions({
    queryKey: [...rootKey(workspace), 'member', id, page],
    queryFn: ({ signal }) =>
      api.list(coffeesEndpoints.users_detail_coffees, { workspace, signal, params: { id }, query: page }),
    placeholderData: keepPreviousData,
  });
}

export type NetworkOrdering = '-last_met_at' | '-times';

/** Whom a member has met, a few at a time. */
export function memberNetworkQuery(
  workspace: CallScope,
  id: number,
  page: { limit: number; offset: number; ordering: NetworkOrdering },
) {
  return queryOptions({
    queryKey: [...rootKey(workspace), 'network', id, page],
    queryFn: ({ signal }) =>
      api.list(coffeesEndpoints.users_detail_network, { workspace, signal, params: { id }, query: page }),
    placeholderData: keepPreviousData,
  });
}
