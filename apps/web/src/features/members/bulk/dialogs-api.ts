import { adminsEndpoints } from '@fika/contract/calls/admins.gen';
import { audiencesEndpoints } from '@fika/contract/calls/audiences.gen';
import { membersEndpoints } from '@fika/contract/calls/members.gen';
import type { FilterGroup } from '@fika/contract/filter-shape';
import { LIMITS } from '@fika/contract/limits';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace, type Workspace } from '#lib/session.ts';
import { affectedBy, type MemberAct } from '../acts.ts';

/** How many members an act would change, and how many of the selection would stay as they are. */
export function actCountQuery(workspace: Workspace, act: MemberAct, selection: FilterGroup) {
  const isSuperadmin = workspace.user.role === 2;
  return queryOptions({
    queryKey: ['members', workspace.id, 'act-count', act, selection],
    queryFn: async ({ signal }) => {
      const count = async (filters: FilterGroup, exclude: number[]) =>
        (await api(membersEndpoints.get_users_count, { workspace, body: { filters, exclude }, signal }))
          .count;
      const superadmins = act === 'ungrant' && !isSuperadmin ? await superadminIds(workspace, signal) : [];
      const me = workspace.user.id;
      const affected = await count(affectedBy(act, selection, isSuperadmin), [me, ...superadmins]);
      return { affected, left: Math.max(0, (await count(selection, [me])) - affected) };
    },
    staleTime: 0,
  });
}

async function superadminIds(workspace: CallScope, signal: AbortSignal): Promise<number[]> {
  const query = { limit: LIMITS.pageSizeMax, ordering: '-role' };
  const { results } = await api(adminsEndpoints.admins, { workspace, query, signal });
  return results.filter(({ role }) => role === 2).map(({ id }) => id);
}

/** Saves a filter under a name. */
export function useSaveAudience() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; description: string; filters: FilterGroup }) =>
      api(audiencesEndpoints.audiences_create, { workspace, body }),
    onSuccess: () =>
      Promise.all(
        ['audiences', 'filter-options'].map((feature) =>
          queryClient.invalidateQueries({ queryKey: [feature, workspace.id] }),
        ),
      ),
  });
}
