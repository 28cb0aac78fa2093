import { WISHES } from '@fika/contract/endpoint-values';
import { preferencesEndpoints } from '@fika/contract/calls/preferences.gen';
import type { NeverWithPerson, Preference, Wish } from '@fika/contract/endpoints/preferences';
import type { BodyOfCall } from '@fika/contract/call';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { ordered } from '#lib/order.ts';
import { resource } from '#lib/resource.ts';
import { useWorkspace } from '#lib/session.ts';
import { useOrdering } from '#lib/use-ordering.ts';

export { WISHES };
export type { NeverWithPerson, Preference, Wish };
type Change = BodyOfCall<typeof preferencesEndpoints.preferences_update>;

const preferences = resource('preferences');

/** The reader's preferences, by priority. */
export const preferencesQuery = (workspace: CallScope) =>
  preferences.query(workspace, [], async (call) =>
    ordered((await api(preferencesEndpoints.preferences, call)).results, []),
  );

/** The reader's preferences; the route has loaded them before the page renders. */
export function usePreferences(): Preference[] {
  return useSuspenseQuery(preferencesQuery(useWorkspace())).data;
}

/** The people that the reader is never matched with. */
export const neverWithQuery = (workspace: CallScope) =>
  preferences.query(
    workspace,
    ['never-with'],
    async (call) => (await api(preferencesEndpoints.never_with, call)).results,
  );

export function useNeverWith() {
  return useQuery(neverWithQuery(useWorkspace()));
}

/** Coworkers by a part of their name; an empty list for an empty text. */
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

export const useCreatePreference = () =>
  preferences.useChange((workspace, body: { wish: Wish; category: number; choice: string }) =>
    api(preferencesEndpoints.preferences_create, { workspace, body }),
  );

export const useUpdatePreference = () =>
  preferences.useChange((workspace, { id, changes }: { id: number; changes: Change }) =>
    api(preferencesEndpoints.preferences_update, { workspace, params: { id }, body: changes }),
  );

/** Moves preferences. */
export function useOrderPreferences() {
  const workspace = useWorkspace();
  return useOrdering('preferences-order', preferencesQuery(workspace).queryKey, (orders) =>
    api(preferencesEndpoints.preferences_order, { workspace, body: { orders } }),
  );
}

export const useKeepAway = () =>
  preferences.useChange((workspace, userId: number) =>
    api(preferencesEndpoints.never_with_add, { workspace, body: { user_id: userId } }),
  );

export const useEndKeepingAway = () =>
  preferences.useChange((workspace, id: number) =>
    api(preferencesEndpoints.never_with_remove, { workspace, params: { id } }),
  );
