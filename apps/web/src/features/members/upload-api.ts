import { memberImportEndpoints } from '@fika/contract/calls/member-import.gen';
import type { RejectedCells, Upload, UploadColumn } from '@fika/contract/endpoints/member-import';
import { LIMITS, TIMEOUTS } from '@fika/contract/limits';
import { keepPreviousData, queryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '#lib/api-error.ts';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import type { ListState } from '#lib/list-state.ts';
import { ownUploads } from '#lib/stored-uploads.ts';
import { sessionQuery, useWorkspace } from '#lib/session.ts';
import { browserStorage } from './upload-storage.ts';
import { createUploader, type Uploader, type UploadState } from './uploader.ts';

export type { RejectedCells, Upload, UploadColumn };

/** One page of the upload history. */
export function uploadHistoryQuery(workspace: CallScope, list: ListState) {
  return queryOptions({
    queryKey: ['members', workspace.id, 'uploads', list],
    queryFn: ({ signal }) =>
      api.list(memberImportEndpoints.upload_history, { workspace, signal, query: list }),
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
      api.list(memberImportEndpoints.upload_rejected, {
        workspace,
        signal,
        params: { upload_id: uploadId },
        query: page,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One page of the rows that an upload imported without their managers. */
export function warningsQuery(
  workspace: CallScope,
  uploadId: string,
  page: { limit: number; offset: number },
) {
  return queryOptions({
    queryKey: ['members', workspace.id, 'warnings', uploadId, page],
    queryFn: ({ signal }) =>
      api.list(memberImportEndpoints.upload_warnings, {
        workspace,
        signal,
        params: { upload_id: uploadId },
        query: page,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Every row that an upload refused, page after page. */
export async function loadAllRejected(workspace: CallScope, uploadId: string): Promise<RejectedCells[]> {
  const rows: RejectedCells[] = [];
  for (;;) {
    const { results, next } = await api(memberImportEndpoints.upload_rejected, {
      workspace,
      params: { upload_id: uploadId },
      query: { limit: LIMITS.pageSizeMax, offset: rows.length },
    });
    rows.push(...results);
    if (next === null || results.length === 0) return rows;
  }
}

/** The targets of the columns in the last file with the same headers, in this workspace. */
export async function findMapping(workspace: CallScope, headers: string[]): Promise<UploadColumn[] | null> {
  return (await api(memberImportEndpoints.upload_mapping, { workspace, body: { headers } })).columns;
}

export const saveMapping = (workspace: CallScope, columns: UploadColumn[]) =>
  api(memberImportEndpoints.upload_mapping_save, { workspace, body: { columns } });

// One for each workspace, outside of the pages: an upload continues after the admin leaves its page.
const uploaders = new Map<number, Uploader>();

function uploaderOf(workspace: CallScope, queryClient: QueryClient): Uploader {
  const known = uploaders.get(workspace.id);
  if (known) return known;
  const uploader = createUploader({
    company: workspace.id,
    storage: browserStorage(),
    send: (body) =>
      api(memberImportEndpoints.upload_json_users, { workspace, body, timeout: TIMEOUTS.upload }),
    stop: (upload_id) => api(memberImportEndpoints.upload_stop, { workspace, params: { upload_id } }),
    exclusively: async (name, run) => {
      await ('locks' in navigator ? navigator.locks.request(name, run) : run());
    },
    ...tabs(),
    retryAfter,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onProgress: nowAndThen(() => void queryClient.invalidateQueries({ queryKey: ['members', workspace.id] })),
  });
  uploaders.set(workspace.id, uploader);
  const { account } = queryClient.getQueryData(sessionQuery.queryKey) ?? {};
  if (account) void ownUploads(account.id);
  return uploader;
}

const QUIET_MS = 2_000;

/** Limits how often lists are refetched during hundreds of chunks; they always are after the last one. */
function nowAndThen(run: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      run();
    }, QUIET_MS);
  };
}

/** The channel between the tabs of a browser. */
function tabs() {
  const channels = new Map<string, BroadcastChannel>();
  const channelOf = (name: string) => {
    const channel = channels.get(name) ?? new BroadcastChannel(name);
    channels.set(name, channel);
    return channel;
  };
  return {
    tell: (name: string) => channelOf(name).postMessage(null),
    listen: (name: string, told: () => void) => channelOf(name).addEventListener('message', told),
  };
}

const TRIES = 5;

/** A chunk without an answer, or for a busy server, is sent again a little later; a refused one is not. */
function retryAfter(error: unknown, failures: number): number | null {
  const passes = error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status);
  return passes && failures < TRIES ? 500 * 2 ** failures : null;
}

/** The upload of this workspace in this browser. It continues after a reload or a lost connection. */
export function useUploader(): { uploader: Uploader; state: UploadState } {
  const uploader = uploaderOf(useWorkspace(), useQueryClient());
  const state = useSyncExternalStore(uploader.onState, uploader.state);
  useEffect(() => {
    if (uploader.state().phase === 'unknown') void uploader.resume();
    const online = () => {
      if (uploader.state().phase === 'paused') void uploader.resume();
    };
    addEventListener('online', online);
    return () => removeEventListener('online', online);
  }, [uploader]);
  return { uploader, state };
}
