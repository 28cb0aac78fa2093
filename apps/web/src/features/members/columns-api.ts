import { profileEndpoints } from '@fika/contract/calls/profile.gen';
import type { UsersColumns } from '@fika/contract/member-settings';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace, type Workspace } from '#lib/session.ts';

/** The columns that the reader chose; null as long as they have chosen none. */
export function ownColumnsQuery(workspace: CallScope & Pick<Workspace, 'user'>) {
  return queryOptions({
    queryKey: ['members', 'columns', workspace.id],
    queryFn: async ({ signal }): Promise<UsersColumns | null> => {
      const params = { id: workspace.user.id };
      const { settings } = await api(profileEndpoints.users_detail, { workspace, params, signal });
      return settings?.users_columns ?? null;
    },
  });
}

/** The route has loaded them before the page renders. */
export function useOwnColumns(): UsersColumns | null {
  return useSuspenseQuery(ownColumnsQuery(useWorkspace())).data;
}

/** Shows the choice at once, and restores the former one if the save fails. */
export function useSaveColumns() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const { queryKey } = ownColumnsQuery(workspace);
  return useMutation({
    mutationFn: (users_columns: UsersColumns | null) =>
      api(profileEndpoints.update_settings, { workspace, body: { users_columns } }),
    // One after the other, so that the last choice is the one that stays.
    scope: { id: `columns ${workspace.id}` },
    onMutate: (next) => {
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, next);
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
