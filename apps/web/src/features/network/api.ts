import { NETWORK_ORDERINGS } from '@fika/contract/endpoint-values';
import { networkEndpoints } from '@fika/contract/calls/network.gen';
import type { Connection, MapPerson } from '@fika/contract/endpoints/network';
import { useQuery } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import type { ListState } from '#lib/list-state.ts';
import { resource } from '#lib/resource.ts';
import { useWorkspace } from '#lib/session.ts';

export type { Connection, MapPerson };

const network = resource('network');

/** A page of the people that the reader has met, sorted as in the address. */
export function networkQuery(workspace: CallScope, state: ListState) {
  const ordering = NETWORK_ORDERINGS.find((known) => known === state.ordering);
  const query = { ...state, ordering: ordering ?? ('-last_met_at' as const) };
  return network.page(workspace, ['list', query], (call) =>
    api.list(networkEndpoints.network, { ...call, query }),
  );
}

/** The map of the reader's connections. */
export const mapQuery = (workspace: CallScope) =>
  network.query(workspace, ['map'], (call) => api(networkEndpoints.network_map, call));

/** How many people the reader has met, in how many groups, and for how many months in a row. */
export const summaryQuery = (workspace: CallScope) =>
  network.query(workspace, ['summary'], (call) => api(networkEndpoints.network_summary, call));

export const useNetworkMap = () => useQuery(mapQuery(useWorkspace()));

/** Shows new acquaintances as soon as groups are sent. */
export const useLiveNetwork = () => network.useLive('coffees.sent');
