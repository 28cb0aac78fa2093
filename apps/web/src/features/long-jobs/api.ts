import { longJobsEndpoints } from '@fika/contract/calls/long-jobs.gen';
import type { JobChanged, LongJob } from '@fika/contract/endpoints/long-jobs';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '#lib/api-error.ts';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import { useLiveQueries, useRealtime } from '#lib/use-realtime.ts';
import { isRunning } from './running.ts';

export type { LongJob };

const POLL = 2_000;

/** A long job that this page started. It is polled as well, because the websocket may be closed. */
export function jobQuery(workspace: CallScope, jobId: number) {
  return queryOptions({
    queryKey: ['jobs', workspace.id, jobId],
    queryFn: ({ signal }) => api(longJobsEndpoints.job, { workspace, params: { job_id: jobId }, signal }),
    refetchInterval: ({ state }) => isRunning(state.data) && POLL,
    retry: false,
  });
}

export function cancelJob(workspace: CallScope, jobId: number) {
  return api(longJobsEndpoints.job_cancel, { workspace, params: { job_id: jobId } });
}

export interface FollowedJob {
  job: LongJob | undefined;
  error: unknown;
  loading: boolean;
  /** It is not there any more. */
  gone: boolean;
}

/** A job that is followed: by the live line, and by asking now and then. */
export function useJob(id: number | undefined): FollowedJob {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const query = jobQuery(workspace, id ?? 0);
  const { data, error, isLoading } = useQuery({ ...query, enabled: id !== undefined });
  useRealtime('job.changed', (event) => {
    const { job_id, state, progress } = event.data as JobChanged;
    if (job_id !== id || !isRunning({ state })) return;
    queryClient.setQueryData<LongJob>(query.queryKey, (job) => job && { ...job, state, progress });
  });
  useLiveQueries(['job.changed'], (data) => {
    const job = data as JobChanged | null;
    return job && (job.job_id !== id || isRunning(job)) ? [] : [{ queryKey: query.queryKey }];
  });
  return { job: data, error, loading: isLoading, gone: isNotFound(error) };
}
