import { audiencesEndpoints } from '@fika/contract/calls/audiences.gen';
import { campaignsEndpoints } from '@fika/contract/calls/campaigns.gen';
import { programDetailEndpoints } from '@fika/contract/calls/program-detail.gen';
import { memberListEndpoints } from '@fika/contract/calls/member-list.gen';
import { membersEndpoints } from '@fika/contract/calls/members.gen';
import { LIMITS } from '@fika/contract/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';

/** The types of objects that a condition can name. */
export type NamedType = 'usercompany_id' | 'audience' | 'campaign';

/** An object of the workspace to choose by name. */
interface NamedOption {
  id: number;
  name: string;
}

const key = (workspace: CallScope) => ['filter-options', workspace.id] as const;

/** The first objects with a text in their name. */
export function optionsQuery(workspace: CallScope, type: NamedType, text: string) {
  return queryOptions({
    queryKey: [...key(workspace), type, text],
    queryFn: ({ signal }) => ASK[type](workspace, text, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

type Ask = (workspace: CallScope, text: string, signal: AbortSignal) => Promise<NamedOption[]>;

const ASK: Readonly<Record<NamedType, Ask>> = {
  async usercompany_id(workspace, name, signal) {
    const found = await api(memberListEndpoints.users_filters, { workspace, query: { name }, signal });
    return found.map(({ id, full_name }) => ({ id, name: full_name }));
  },
  audience: (workspace, search, signal) =>
    api(audiencesEndpoints.audiences_search, { workspace, body: { search }, signal }),
  async campaign(workspace, search, signal) {
    const query = { search, limit: LIMITS.pageSizeMax, ordering: 'name' };
    const { results } = await api(campaignsEndpoints.campaigns_list, { workspace, query, signal });
    return results.map(({ id, name }) => ({ id, name }));
  },
};

/** The names of the members in a filter, in one request. */
export function peopleNamesQuery(workspace: CallScope, ids: readonly number[]) {
  return queryOptions({
    queryKey: [...key(workspace), 'people', ids],
    queryFn: async ({ signal }) => {
      const body = { ids: [...ids].slice(0, LIMITS.filterListLength) };
      const found = await api(membersEndpoints.usercompany_filters, { workspace, body, signal });
      return new Map(found.map(({ id, full_name }) => [id, full_name]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** The name of an audience or a program; null for a deleted one. */
function nameQuery(workspace: CallScope, type: 'audience' | 'campaign', id: number) {
  return queryOptions({
    queryKey: [...key(workspace), type, 'name', id],
    queryFn: async ({ signal }) => {
      const call = { workspace, params: { id }, signal };
      const { name } = await (type === 'audience'
        ? api(audiencesEndpoints.audiences_get, call)
        : api(programDetailEndpoints.campaigns_get, call));
      return name;
    },
    retry: false,
    staleTime: 60_000,
  });
}

/** The same of several, as far as it could be learned. */
export function namesQuery(workspace: CallScope, type: 'audience' | 'campaign', ids: readonly number[]) {
  return queryOptions({
    queryKey: [...key(workspace), type, 'names', ids],
    queryFn: async ({ client }) => {
      const asked = ids.map((id) => client.fetchQuery(nameQuery(workspace, type, id)));
      const found = await Promise.allSettled(asked);
      return new Map(
        found.flatMap((one, at) => (one.status === 'fulfilled' ? [[ids[at] ?? 0, one.value] as const] : [])),
      );
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
