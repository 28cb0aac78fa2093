import { adminsEndpoints } from '@fika/contract/calls/admins.gen';
import { audiencesEndpoints } from '@fika/contract/calls/audiences.gen';
import { campaignsEndpoints } from '@fika/contract/calls/campaigns.gen';
import { membersEndpoints } from '@fika/contract/calls/members.gen';
import type { Admin } from '@fika/contract/endpoints/admins';
import type { FilterGroup } from '@fika/contract/filter-shape';
import { LIMITS } from '@fika/contract/limits';
import type { Permissions } from '@fika/contract/permissions';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import type { ListState } from '#lib/list-state.ts';
import { useWorkspace } from '#lib/session.ts';

export type { Admin };

const all = (workspace: CallScope) => ['admins', workspace.id] as const;

/** One page of the admins. */
export function adminsQuery(workspace: CallScope, list: ListState) {
  return queryOptions({
    queryKey: [...all(workspace), 'list', list],
    queryFn: ({ signal }) => api.list(adminsEndpoints.admins, { workspace, signal, query: list }),
    placeholderData: keepPreviousData,
  });
}

export function adminQuery(workspace: CallScope, id: number) {
  return queryOptions({
    queryKey: [...all(workspace), id],
    queryFn: ({ signal }) => api(adminsEndpoints.admin, { workspace, params: { id }, signal }),
  });
}

/** The superadmins: who can change rights. */
export function superadminsQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: [...all(workspace), 'superadmins'],
    queryFn: async ({ signal }) => {
      const query = { limit: LIMITS.pageSizeMax, ordering: '-role' };
      const { results } = await api(adminsEndpoints.admins, { workspace, signal, query });
      return results.filter(({ role }) => role === 2);
    },
  });
}

const ids = (value: number[]): FilterGroup => ({
  version: 'v1',
  operator: 'and',
  filters: [{ type: 'usercompany_id', operator: 'inn', value }],
});

/** How many admins the plan has room for, and whether there is room for one more member. */
export function slotsQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: [...all(workspace), 'slots'],
    queryFn: ({ signal }) =>
      // Nobody has this id: what is used and allowed is asked for, not a change.
      api(adminsEndpoints.check_has_admin_slots, { workspace, body: { filters: ids([0]) }, signal }),
  });
}

/** Active members without a role, by name or address. */
export function candidatesQuery(workspace: CallScope, search: string) {
  return queryOptions({
    queryKey: [...all(workspace), 'candidates', search],
    queryFn: ({ signal }) =>
      api(membersEndpoints.users, {
        workspace,
        signal,
        query: {
          search,
          limit: 20,
          ordering: 'last_name',
          filters: {
            version: 'v1',
            operator: 'and',
            filters: [{ type: 'is_admin', operator: 'eq', value: false }],
          },
        },
      }),
    placeholderData: keepPreviousData,
  });
}

/** A program or an audience that can be chosen. */
interface Item {
  id: number;
  name: string;
}

/** The programs that can be chosen. */
export function programsQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: [...all(workspace), 'programs'],
    queryFn: async ({ signal }): Promise<Item[]> => {
      const items: Item[] = [];
      for (;;) {
        const query = { limit: LIMITS.pageSizeMax, offset: items.length, ordering: 'name' };
        const page = await api(campaignsEndpoints.campaigns_list, { workspace, signal, query });
        items.push(...page.results);
        if (page.next === null || page.results.length === 0) return items;
      }
    },
  });
}

/** The audiences that can be chosen. */
export function audiencesQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: [...all(workspace), 'audiences'],
    queryFn: ({ signal }): Promise<Item[]> =>
      api(audiencesEndpoints.audiences_search, {
        workspace,
        signal,
        body: { limit: LIMITS.filterListLength },
      }),
  });
}

function useAdminsMutation<Input, Result>(run: (workspace: CallScope, input: Input) => Promise<Result>) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(workspace, input),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: all(workspace) }),
        queryClient.invalidateQueries({ queryKey: ['members', workspace.id] }),
      ]),
  });
}

export const useGrantAdmin = () =>
  useAdminsMutation((workspace, id: number) =>
    api(adminsEndpoints.grant_admin_users, { workspace, body: { filters: ids([id]) } }),
  );

export const useRemoveAdmin = () =>
  useAdminsMutation((workspace, id: number) =>
    api(adminsEndpoints.remove_admin_users, { workspace, body: { filters: ids([id]) } }),
  );

export const useUpdateRole = () =>
  useAdminsMutation((workspace, { id, role }: { id: number; role: 1 | 2 }) =>
    api(adminsEndpoints.update_role, { workspace, params: { id }, body: { role } }),
  );

export const useUpdatePermissions = () =>
  useAdminsMutation((workspace, { id, permissions }: { id: number; permissions: Partial<Permissions> }) =>
    api(adminsEndpoints.update_permissions, { workspace, params: { id }, body: { permissions } }),
  );
