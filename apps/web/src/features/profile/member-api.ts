import { adminsEndpoints } from '@fika/contract/calls/admins.gen';
import { passwordEndpoints } from '@fika/contract/calls/accounts/password.gen';
import { membersEndpoints } from '@fika/contract/calls/members.gen';
import { bulkActionsEndpoints } from '@fika/contract/calls/bulk-actions.gen';
import { profileEndpoints } from '@fika/contract/calls/profile.gen';
import type { UserChange, UserDetail } from '@fika/contract/endpoints/profile';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace, workspaceQuery } from '#lib/session.ts';
import type { MemberAct } from './member-view.ts';

export type { UserChange, UserDetail };

/** A member as admins see them. */
export function memberQuery(workspace: CallScope, id: number) {
  return queryOptions({
    queryKey: ['members', workspace.id, 'one', id],
    queryFn: ({ signal }) => api(profileEndpoints.users_detail, { workspace, params: { id }, signal }),
  });
}

/** The same; the route has loaded it before the page renders. */
export function useMember(id: number): UserDetail {
  return useSuspenseQuery(memberQuery(useWorkspace(), id)).data;
}

/** Data that depends on a member: lists, the log, the member's page. */
function useRefreshMember() {
  const queryClient = useQueryClient();
  const workspace = useWorkspace();
  const keys = ['members', 'admins', 'audit', 'participations', 'profile', 'audiences'];
  return () =>
    Promise.all([
      ...keys.map((key) => queryClient.invalidateQueries({ queryKey: [key, workspace.id] })),
      queryClient.invalidateQueries({ queryKey: workspaceQuery(workspace.slug).queryKey }),
    ]);
}

export function useUpdateMember(id: number) {
  const workspace = useWorkspace();
  const refresh = useRefreshMember();
  return useMutation({
    mutationFn: (body: UserChange) =>
      api(profileEndpoints.users_detail_update, { workspace, params: { id }, body }),
    onSuccess: refresh,
  });
}

const ACTS = {
  activate: membersEndpoints.activate_users,
  deactivate: membersEndpoints.deactivate_users,
  grant: adminsEndpoints.grant_admin_users,
  ungrant: adminsEndpoints.remove_admin_users,
  reset_password: passwordEndpoints.reset_password,
};

/** Performs an action of the list on one member. Returns the undo, if there is one. */
export function useMemberAct(id: number) {
  const workspace = useWorkspace();
  const refresh = useRefreshMember();
  return useMutation({
    mutationFn: async (act: MemberAct) => {
      const filters = {
        version: 'v1' as const,
        operator: 'and' as const,
        filters: [{ type: 'usercompany_id' as const, operator: 'eq' as const, value: id }],
      };
      const answer = await api(ACTS[act], { workspace, body: { filters } });
      // One member is never work for later.
      return 'job_id' in answer ? { count: 1, undo_id: null } : answer;
    },
    onSuccess: refresh,
  });
}

/** Takes an act back. */
export function useUndoAct() {
  const workspace = useWorkspace();
  const refresh = useRefreshMember();
  return useMutation({
    mutationFn: (undo_id: string) => api(bulkActionsEndpoints.bulk_undo, { workspace, params: { undo_id } }),
    onSettled: refresh,
  });
}

/** Exports all data of the workspace about a member. */
export function useExportMember(id: number) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(profileEndpoints.users_detail_export, { workspace, params: { id } }),
    // The export itself is an entry of the log.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['audit', workspace.id] }),
  });
}

export function useEraseMember(id: number) {
  const workspace = useWorkspace();
  return useMutation({
    mutationFn: () => api(profileEndpoints.users_detail_erase, { workspace, params: { id } }),
  });
}
