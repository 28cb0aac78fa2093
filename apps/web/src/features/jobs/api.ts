import { type JobChanged, jobsEndpoints, type LongJob, type RunningJob } from '@fika/contract/endpoints/jobs';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isNotFound } from '../../lib/api-error.ts';
import type { CallScope } from '../../lib/api-types.ts';
import { api } from '../../lib/api.ts';
import { useWorkspace } from '../../lib/session.ts';
import { useRealtime } from '../../lib/use-realtime.ts';

export type { LongJob, RunningJob };

const POLL = 2_000;

export function isRunning(job: Pick<LongJob, 'state'> | undefined): boolean {
  return job?.state === 'queued' || job?.state === 'running';
}

/** Long work that was started here; asked for now and then, as the live line may be down. */
export function jobQuery(workspace: CallScope, jobId: number) {
  return queryOptions({
    queryKey: ['jobs', workspace.id, jobId],
    queryFn: ({ signal }) => api(jobsEndpoints.job, { workspace, params: { job_id: jobId }, signal }),
    refetchInterval: ({ state }) => isRunning(state.data) && POLL,
    retry: false,
  });
}

export function cancelJob(workspace: CallScope, jobId: number) {
  return api(jobsEndpoints.job_cancel, { workspace, params: { job_id: jobId } });
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
    if (job_id !== id) return;
    if (isRunning({ state })) {
      queryClient.setQueryData<LongJob>(query.queryKey, (job) => job && { ...job, state, progress });
    } else {
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    }
  });
  return { job: data, error, loading: isLoading, gone: isNotFound(error) };
}

/** Jobs that were taken on here: once, and not again when they have ended. */
const found = new Set<number>();

/**
 * Hands over the long work of a kind that goes on and that this page did not see begin: it was reloaded before the answer
 * came, or another one of the same person began it. `onFound` returns whether it follows that one.
 */
export function useFoundJobs(kind: RunningJob['kind'], onFound: (job: RunningJob) => boolean): void {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  const queryKey = ['jobs', workspace.id, 'running'];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(jobsEndpoints.jobs, { workspace, signal }),
    staleTime: Infinity,
  });
  useEffect(() => {
    for (const job of data ?? []) {
      if (job.kind !== kind || found.has(job.id)) continue;
      if (latest.current(job)) found.add(job.id);
    }
  }, [data, kind]);
  useRealtime('job.changed', (event) => {
    const job = event.data as JobChanged;
    const isNew = job.kind === kind && isRunning(job) && !data?.some(({ id }) => id === job.job_id);
    if (isNew) void queryClient.invalidateQueries({ queryKey, exact: true });
  });
}
