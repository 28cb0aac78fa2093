import { adminsEndpoints } from '@fika/contract/calls/admins.gen';
import { audiencesEndpoints } from '@fika/contract/calls/audiences.gen';
import {
  bulkAccountEndpoints,
  bulkEndpoints,
  exportEndpoints,
  undoEndpoints,
} from '@fika/contract/calls/bulk-actions.gen';
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
  | { act: 'undo'; undo_id: string };

const ENDPOINTS = {
  activate: bulkEndpoints.activate_users,
  deactivate: bulkEndpoints.deactivate_users,
  grant: adminsEndpoints.grant_admin_users,
  ungrant: adminsEndpoints.remove_admin_users,
  remove: bulkEndpoints.remove_users,
  reset: bulkAccountEndpoints.reset_password,
} as const;

/** Done at once, or begun as a job. */
export function sendBulk(workspace: CallScope, wish: BulkWish): Promise<BulkAnswer> {
  if (wish.act === 'undo') {
    return api(undoEndpoints.bulk_undo, { workspace, params: { undo_id: wish.undo_id } });
  }
  const { filters } = wish;
  if (wish.act === 'field') {
    const extra_data = { [wish.category]: wish.value };
    return api(bulkEndpoints.bulk_update_fields, { workspace, body: { filters, extra_data } });
  }
  if (wish.act === 'audience') {
    const body = { filters, audiences: wish.audiences };
    return api(audiencesEndpoints.add_to_audiences, { workspace, body });
  }
  return api(ENDPOINTS[wish.act], { workspace, body: { filters } });
}

/** Refetches all queries that show members. */
export function useRefreshMembers(): () => Promise<unknown> {
  const { id } = useWorkspace();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ['members', 'admins', 'audiences', 'categories'].map((feature) =>
        queryClient.invalidateQueries({ queryKey: [feature, id] }),
      ),
    );
}

export type ExportColumn = NonNullable<BodyOfCall<typeof exportEndpoints.export_users>['columns']>[number];

/** Saves the members that a filter finds as a workbook with these columns. */
export function useExportMembers() {
  const workspace = useWorkspace();
  return useMutation({
    mutationFn: async ({ filters, columns }: { filters: FilterGroup; columns: ExportColumn[] }) => {
      const { blob, name } = await api.file(exportEndpoints.export_users, {
        workspace,
        body: { filters, columns },
        timeout: TIMEOUTS.file,
      });
      saveFile(name ?? 'members.xlsx', blob);
    },
  });
}
