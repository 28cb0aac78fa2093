import { adminsEndpoints } from '@fika/contract/endpoints/admins';
import { membersEndpoints, type User } from '@fika/contract/endpoints/members';
import type { FilterGroup } from '@fika/contract/filter-group';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '../../lib/api-types.ts';
import { api } from '../../lib/api.ts';
import { useWorkspace, type Workspace } from '../../lib/session.ts';
import { affectedBy, type MemberAct } from './acts.ts';
import { type MemberListState, statusFilters } from './view.ts';

export type { User };

/** One page of the members. */
export function membersQuery(workspace: CallScope, { status, ...list }: MemberListState) {
  return queryOptions({
    queryKey: ['members', workspace.id, 'list', status, list],
    queryFn: ({ signal }) =>
      api.list(membersEndpoints.users, {
        workspace,
        signal,
        query: { ...list, filters: statusFilters(status) },
      }),
    placeholderData: keepPreviousData,
  });
}

const WHOLE_PAGE = 100;

const ACT_ENDPOINTS = {
  activate: adminsEndpoints.activate_users,
  deactivate: adminsEndpoints.deactivate_users,
  grant: adminsEndpoints.grant_admin_users,
  ungrant: adminsEndpoints.remove_admin_users,
};

/** Does something with the members that a filter finds; oneself is never among them. */
export function useMemberAct() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ act, filters }: { act: MemberAct; filters: FilterGroup }) =>
      api(ACT_ENDPOINTS[act], { workspace, body: { filters } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['members', workspace.id] }),
        queryClient.invalidateQueries({ queryKey: ['admins', workspace.id] }),
      ]),
  });
}

/** How many members a filter finds besides the reader. */
export function othersCountQuery(workspace: Workspace, filters: FilterGroup) {
  return queryOptions({
    queryKey: ['members', workspace.id, 'others-count', filters],
    queryFn: async ({ signal }) => {
      const body = { filters, exclude: [workspace.user.id] };
      return (await api(membersEndpoints.get_users_count, { workspace, body, signal })).count;
    },
  });
}

/** How many members an act would change, and how many of the selection would stay as they are. */
export function actCountQuery(workspace: Workspace, act: MemberAct, selection: FilterGroup) {
  const isSuperadmin = workspace.user.role === 2;
  return queryOptions({
    queryKey: ['members', workspace.id, 'act-count', act, selection],
    queryFn: async ({ signal }) => {
      const count = async (filters: FilterGroup, exclude: number[]) =>
        (await api(membersEndpoints.get_users_count, { workspace, body: { filters, exclude }, signal }))
          .count;
      const kept = act === 'ungrant' && !isSuperadmin ? await superadminIds(workspace, signal) : [];
      const me = workspace.user.id;
      const affected = await count(affectedBy(act, selection, isSuperadmin), [me, ...kept]);
      return { affected, left: Math.max(0, (await count(selection, [me])) - affected) };
    },
    staleTime: 0,
  });
}

async function superadminIds(workspace: CallScope, signal: AbortSignal): Promise<number[]> {
  const query = { limit: WHOLE_PAGE, ordering: '-role' };
  const { results } = await api(adminsEndpoints.admins, { workspace, query, signal });
  return results.filter(({ role }) => role === 2).map(({ id }) => id);
}
