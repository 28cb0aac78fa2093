import { longJobsEndpoints } from '@fika/contract/calls/long-jobs.gen';
import type { JobChanged, RunningJob } from '@fika/contract/endpoints/long-jobs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import { useLiveQueries } from '#lib/use-realtime.ts';
import { isRunning } from './running.ts';

/** Jobs that were taken on here: once, and not again when they have ended. */
const found = new Set<number>();

/**
 * Reports running jobs of a kind that this page did not start: the page was reloaded before the answer, or the same person
 * started the job in another tab. `onFound` returns whether the caller follows the job.
 */
export function useFoundJobs(kind: RunningJob['kind'], onFound: (job: RunningJob) => boolean): void {
  const workspace = useWorkspace();
  const latest = useRef(onFound);
  useEffect(() => {
    latest.current = onFound;
  });
  const queryKey = ['jobs', workspace.id, 'running'];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(longJobsEndpoints.jobs, { workspace, signal }),
    staleTime: Infinity,
  });
  useEffect(() => {
    for (const job of data ?? []) {
      if (job.kind !== kind || found.has(job.id)) continue;
      if (latest.current(job)) found.add(job.id);
    }
  }, [data, kind]);
  useLiveQueries(['job.changed'], (changed) => {
    const job = changed as JobChanged | null;
    const isKnown =
      job && (job.kind !== kind || !isRunning(job) || data?.some(({ id }) => id === job.job_id));
    return isKnown ? [] : [{ queryKey, exact: true }];
  });
}
