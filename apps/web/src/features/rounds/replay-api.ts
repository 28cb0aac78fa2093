import { replayEndpoints } from '@fika/contract/calls/matching/replay.gen';
import { replayReport, type ReplayReport } from '@fika/contract/job-results';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import { hasShape, readStored } from '#lib/stored.ts';
import { cancelJob, jobQuery, type LongJob, useJob } from '#features/long-jobs/api.ts';
import { isRunning } from '#features/long-jobs/running.ts';
import { ofRound, paramsOf, type RoundRef } from './api.ts';

/** Whether the data of a session's matching is still stored. */
export function replayStateQuery(workspace: CallScope, ref: RoundRef) {
  return queryOptions({
    queryKey: [...ofRound(workspace, ref), 'replay'],
    queryFn: ({ signal }) =>
      api(replayEndpoints.session_replay_get, { workspace, params: paramsOf(ref), signal }),
  });
}

interface Page {
  limit: number;
  offset: number;
}

/** The groups that differ, of a matching that was run again. */
export function useReplayGroups(ref: RoundRef, jobId: number, { limit, offset }: Page) {
  const workspace = useWorkspace();
  return useQuery({
    queryKey: [...ofRound(workspace, ref), 'replay-groups', jobId, limit, offset],
    queryFn: ({ signal }) =>
      api(replayEndpoints.session_replay_groups, {
        workspace,
        params: { ...paramsOf(ref), job_id: jobId },
        query: { limit, offset },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export interface Replay {
  report: ReplayReport | null;
  /** When the report was made. */
  compared_at: string | null;
  /** The id of the running job, or of the one with the report. */
  jobId: number | null;
  running: boolean;
  progress: number;
  canceled: boolean;
  /** Why there is none: the refusal of a call, or what the job met. */
  error: unknown;
  problem: string | null;
  run: () => void;
  cancel: () => void;
}

interface Stored {
  id: number;
}
const isStored = (value: unknown): value is Stored => hasShape<Stored>(value, { id: 'number' });

function reportOf(job: LongJob | undefined): ReplayReport | null {
  return job?.state === 'done' ? (replayReport.safeParse(job.result).data ?? null) : null;
}

/** The matching of a session run again. It continues when the page is left, and is found again by the same tab of the browser. */
export function useReplay(ref: RoundRef): Replay {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const key = `fika-replay-${workspace.id}-${ref.roundId}`;
  const [stored, setStored] = useState(() => readStored(sessionStorage.getItem(key), isStored));
  const { job, loading, gone, error } = useJob(stored?.id);
  const start = useMutation({
    mutationFn: () => api(replayEndpoints.session_replay, { workspace, params: paramsOf(ref) }),
    onSuccess: ({ job_id: id }) => {
      sessionStorage.setItem(key, JSON.stringify({ id }));
      setStored({ id });
    },
    // A member may have been deleted in the meantime, so the page loads the state of the replay again.
    onError: () => queryClient.invalidateQueries(replayStateQuery(workspace, ref)),
  });
  const stop = useMutation({
    mutationFn: (id: number) => cancelJob(workspace, id),
    onSuccess: (canceled) => queryClient.setQueryData(jobQuery(workspace, canceled.id).queryKey, canceled),
  });
  return {
    report: reportOf(job),
    compared_at: job?.finished_at ?? null,
    jobId: gone ? null : (stored?.id ?? null),
    running: start.isPending || loading || isRunning(job),
    progress: job?.progress ?? 0,
    canceled: job?.state === 'canceled',
    error: start.error ?? stop.error ?? (gone ? null : error),
    problem: job?.problem?.title ?? null,
    run: start.mutate,
    cancel: () => stored && stop.mutate(stored.id),
  };
}
