import { adminsEndpoints } from '@fika/contract/calls/admins.gen';
import { audiencesEndpoints } from '@fika/contract/calls/audiences.gen';
import { passwordEndpoints } from '@fika/contract/calls/accounts/password.gen';
import { membershipsEndpoints } from '@fika/contract/calls/participations/memberships.gen';
import { membersEndpoints } from '@fika/contract/calls/members.gen';
import { memberListEndpoints } from '@fika/contract/calls/member-list.gen';
import { bulkActionsEndpoints } from '@fika/contract/calls/bulk-actions.gen';
import type { BodyOfCall } from '@fika/contract/call';
import type { BulkAnswer } from '@fika/contract/endpoints/bulk-actions';
import type { FieldValue } from '@fika/contract/endpoints/members';
import type { FilterGroup } from '@fika/contract/filter-shape';
import { TIMEOUTS } from '@fika/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { saveFile } from '#lib/csv.ts';
import { useWorkspace } from '#lib/session.ts';
import type { MemberAct } from '../acts.ts';

/** An action on the members whom a filter finds, always without the reader. */
export type BulkWish =
  | { act: MemberAct; filters: FilterGroup }
  | { act: 'field'; filters: FilterGroup; category: number; value: FieldValue | null }
  | { act: 'audience'; filters: FilterGroup; audiences: number[] }
  | { act: 'program'; filters: FilterGroup; campaign: number }
  | { act: 'undo'; undo_id: string };

const ENDPOINTS = {
  activate: membersEndpoints.activate_users,
  deactivate: membersEndpoints.deactivate_users,
  grant: adminsEndpoints.grant_admin_users,
  ungrant: adminsEndpoints.remove_admin_users,
  remove: membersEndpoints.remove_users,
  reset: passwordEndpoints.reset_password,
} as const;

/** Done at once, or begun as a job. */
export function sendBulk(workspace: CallScope, wish: BulkWish): Promise<BulkAnswer> {
  if (wish.act === 'undo') {
    return api(bulkActionsEndpoints.bulk_undo, { workspace, params: { undo_id: wish.undo_id } });
  }
  const { filters } = wish;
  if (wish.act === 'field') {
    const extra_data = { [wish.category]: wish.value };
    return api(membersEndpoints.bulk_update_fields, { workspace, body: { filters, extra_data } });
  }
  if (wish.act === 'audience') {
    const body = { filters, audiences: wish.audiences };
    return api(audiencesEndpoints.add_to_audiences, { workspace, body });
  }
  if (wish.act === 'program') {
    const params = { id: wish.campaign };
    return api(membershipsEndpoints.memberships_bulk_add, { workspace, params, body: { filters } });
  }
  return api(ENDPOINTS[wish.act], { workspace, body: { filters } });
}

/** Refetches all queries that show members. */
export function useRefreshMembers(): () => Promise<unknown> {
  const { id } = useWorkspace();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ['members', 'admins', 'audiences', 'categories', 'campaigns', 'rounds'].map((feature) =>
        queryClient.invalidateQueries({ queryKey: [feature, id] }),
      ),
    );
}

export type ExportColumn = NonNullable<
  BodyOfCall<typeof memberListEndpoints.export_users>['columns']
>[number];

/** Saves the members that a filter finds as a workbook with these columns. */
export function useExportMembers() {
  const workspace = useWorkspace();
  return useMutation({
    mutationFn: async ({ filters, columns }: { filters: FilterGroup; columns: ExportColumn[] }) => {
      const { blob, name } = await api.file(memberListEndpoints.export_users, {
        workspace,
        body: { filters, columns },
        timeout: TIMEOUTS.file,
      });
      saveFile(name ?? 'members.xlsx', blob);
    },
  });
}
