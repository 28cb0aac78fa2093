import { NETWORK_ORDERINGS } from '@fika/contract/endpoint-values';
import { networkEndpoints } from '@fika/contract/calls/network.gen';
import type { Connection, MapPerson } from '@fika/contract/endpoints/network';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import type { ListState } from '#lib/list-state.ts';
import { useWorkspace } from '#lib/session.ts';
import { useLiveQueries } from '#lib/use-realtime.ts';

export type { Connection, MapPerson };

const rootKey = (workspace: CallScope) => ['network', workspace.id] as const;

/** Whom the reader has met: a page, as the address of the list says. */
export function networkQuery(workspace: CallScope, state: ListState) {
  const ordering = NETWORK_ORDERINGS.find((known) => known === state.ordering);
  const query = { ...state, ordering: ordering ?? ('-last_met_at' as const) };
  return queryOptions({
    queryKey: [...rootKey(workspace), 'list', query],
    queryFn: ({ signal }) => api.list(networkEndpoints.network, { workspace, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The map of the reader's connections. */
export function mapQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: [...rootKey(workspace), 'map'],
    queryFn: ({ signal }) => api(networkEndpoints.network_map, { workspace, signal }),
  });
}

export const useNetworkMap = () => useQuery(mapQuery(useWorkspace()));

/** Shows new acquaintances as soon as groups are sent. */
export function useLiveNetwork(): void {
  const workspace = useWorkspace();
  useLiveQueries(['coffees.sent'], () => [{ queryKey: rootKey(workspace) }]);
}
