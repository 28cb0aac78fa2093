import { adminsEndpoints } from '@fika/contract/endpoints/admins';
import { membersEndpoints, type RejectedRow, type Upload, type User } from '@fika/contract/endpoints/members';
import type { FilterGroup } from '@fika/contract/filter-group';
import { TIMEOUTS } from '@fika/contract/limits';
import {
  keepPreviousData,
  queryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import type { CallScope } from '../../lib/api-types.ts';
import { api } from '../../lib/api.ts';
import type { ListState } from '../../lib/list-state.ts';
import { useWorkspace, type Workspace } from '../../lib/session.ts';
import { affectedBy, type MemberAct } from './acts.ts';
import { browserStorage } from './upload-storage.ts';
import { createUploader, type Uploader, type UploadState } from './uploader.ts';
import { type MemberListState, statusFilters } from './view.ts';

export type { RejectedRow, Upload, User };

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

/** One page of the upload history. */
export function uploadHistoryQuery(workspace: CallScope, list: ListState) {
  return queryOptions({
    queryKey: ['members', workspace.id, 'uploads', list],
    queryFn: ({ signal }) => api.list(membersEndpoints.upload_history, { workspace, signal, query: list }),
    placeholderData: keepPreviousData,
  });
}

/** One page of the rows that an upload refused, in the order of the file. */
export function rejectedQuery(
  workspace: CallScope,
  uploadId: string,
  page: { limit: number; offset: number },
) {
  return queryOptions({
    queryKey: ['members', workspace.id, 'rejected', uploadId, page],
    queryFn: ({ signal }) =>
      api.list(membersEndpoints.upload_rejected, {
        workspace,
        signal,
        params: { upload_id: uploadId },
        query: page,
      }),
    placeholderData: keepPreviousData,
  });
}

const WHOLE_PAGE = 100;

/** Every row that an upload refused, page after page. */
export async function loadAllRejected(workspace: CallScope, uploadId: string): Promise<RejectedRow[]> {
  const rows: RejectedRow[] = [];
  for (;;) {
    const { results, next } = await api(membersEndpoints.upload_rejected, {
      workspace,
      params: { upload_id: uploadId },
      query: { limit: WHOLE_PAGE, offset: rows.length },
    });
    rows.push(...results);
    if (next === null || results.length === 0) return rows;
  }
}

// One for each workspace, outside of any page: an upload goes on while its page is closed.
const uploaders = new Map<number, Uploader>();

function uploaderOf(workspace: CallScope, queryClient: QueryClient): Uploader {
  const known = uploaders.get(workspace.id);
  if (known) return known;
  const uploader = createUploader({
    company: workspace.id,
    storage: browserStorage(),
    send: (body) => api(membersEndpoints.upload_json_users, { workspace, body, timeout: TIMEOUTS.upload }),
    exclusively: async (name, run) => {
      await ('locks' in navigator ? navigator.locks.request(name, run) : run());
    },
    retryAfter,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onProgress: () => void queryClient.invalidateQueries({ queryKey: ['members', workspace.id] }),
  });
  uploaders.set(workspace.id, uploader);
  return uploader;
}

const TRIES = 5;

/** What did not arrive, or met a busy server, is sent again a little later; what was refused is not. */
function retryAfter(error: unknown, failures: number): number | null {
  const passes = error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status);
  return passes && failures < TRIES ? 500 * 2 ** failures : null;
}

/** The upload of this workspace in this browser; one that a reload broke off goes on. */
export function useUploader(): { uploader: Uploader; state: UploadState } {
  const uploader = uploaderOf(useWorkspace(), useQueryClient());
  const state = useSyncExternalStore(uploader.onState, uploader.state);
  useEffect(() => {
    if (uploader.state().phase === 'unknown') void uploader.resume();
  }, [uploader]);
  return { uploader, state };
}

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
