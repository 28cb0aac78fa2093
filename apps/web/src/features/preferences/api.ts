import { WISHES } from '@fika/contract/endpoint-values';
import { preferencesEndpoints } from '@fika/contract/calls/preferences.gen';
import type { KeptAway, Preference, Wish } from '@fika/contract/endpoints/preferences';
import type { BodyOfCall } from '@fika/contract/call';
import { queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import { ordered, type Placed } from '#features/categories/order.ts';

export { WISHES };
export type { KeptAway, Preference, Wish };
type Change = BodyOfCall<typeof preferencesEndpoints.preferences_update>;

const ORDERING = ['preferences-order'];

/** One's own preferences, the first first. */
export function preferencesQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['preferences', workspace.id],
    queryFn: async ({ signal }) =>
      ordered((await api(preferencesEndpoints.preferences, { workspace, signal })).results, []),
  });
}

/** One's preferences; the route has asked for them before the page is shown. */
export function usePreferences(): Preference[] {
  return useSuspenseQuery(preferencesQuery(useWorkspace())).data;
}

/** Whom one is never put together with. */
export function neverWithQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['preferences', workspace.id, 'never-with'],
    queryFn: async ({ signal }) =>
      (await api(preferencesEndpoints.never_with, { workspace, signal })).results,
  });
}

export function useNeverWith() {
  return useQuery(neverWithQuery(useWorkspace()));
}

/** Coworkers by a part of their name; nobody while nothing is typed. */
export function useCoworkers(search: string) {
  const workspace = useWorkspace();
  return useQuery({
    queryKey: ['preferences', workspace.id, 'coworkers', search],
    queryFn: async ({ signal }) =>
      (await api(preferencesEndpoints.coworkers, { workspace, query: { search }, signal })).results,
    enabled: search !== '',
    staleTime: 5_000,
  });
}

export function useCreatePreference() {
  const workspace = useWorkspace();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { wish: Wish; category: number; choice: string }) =>
      api(preferencesEndpoints.preferences_create, { workspace, body }),
    onSuccess: refresh,
  });
}

export function useUpdatePreference() {
  const workspace = useWorkspace();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: Change }) =>
      api(preferencesEndpoints.preferences_update, { workspace, params: { id }, body: changes }),
    onSuccess: refresh,
  });
}

/** Moves preferences at once on the screen; when the server refuses, they go back. */
export function useOrderPreferences() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const { queryKey } = preferencesQuery(workspace);
  return useMutation({
    mutationFn: (orders: Placed[]) =>
      api(preferencesEndpoints.preferences_order, { workspace, body: { orders } }),
    onMutate: async (orders) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (items) => items && ordered(items, orders));
      return { before };
    },
    onError: (_error, _orders, context) => queryClient.setQueryData(queryKey, context?.before),
    // One move after another: only the last answer is the order that is wanted.
    onSettled: () => (queryClient.isMutating({ mutationKey: ORDERING }) === 1 ? refresh() : undefined),
    mutationKey: ORDERING,
    scope: { id: 'preferences-order' },
  });
}

export function useKeepAway() {
  const workspace = useWorkspace();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (userId: number) =>
      api(preferencesEndpoints.never_with_add, { workspace, body: { user_id: userId } }),
    onSuccess: refresh,
  });
}

export function useEndKeepingAway() {
  const workspace = useWorkspace();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => api(preferencesEndpoints.never_with_remove, { workspace, params: { id } }),
    onSuccess: refresh,
  });
}

/** Reads both lists again. */
function useRefresh() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: preferencesQuery(workspace).queryKey });
}
