import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useWorkspace } from '#lib/session.ts';
import { hasShape, readStored } from '#lib/stored.ts';
import { cancelJob, jobQuery, useJob } from '#features/long-jobs/api.ts';
import { isRunning } from '#features/long-jobs/running.ts';
import { simulationOf, type SimulationReport, type SimulationWish, startSimulation } from './forecast-api.ts';

// The running job, and the last finished one: its chart stays until the next one ends.
interface StoredJob {
  id: number;
  wish: string;
}
interface Stored {
  job: StoredJob;
  shown: StoredJob | null;
}

const isJob = (value: unknown): value is StoredJob =>
  hasShape<StoredJob>(value, { id: 'number', wish: 'string' });
const isStored = (value: unknown): value is Stored =>
  hasShape<Stored>(value, { job: 'object', shown: 'object' }) &&
  isJob(value.job) &&
  (value.shown === null || isJob(value.shown));

export interface Simulation {
  report: SimulationReport | null;
  /** The request of the report, as text. */
  wish: string | null;
  running: boolean;
  progress: number;
  canceled: boolean;
  /** Nothing was ever run here. */
  untouched: boolean;
  /** Why there is none: the refusal of a call, or what the job met. */
  error: unknown;
  problem: string | null;
  run: (wish: SimulationWish) => void;
  cancel: () => void;
}

/** The simulation of a program. It continues after the admin leaves the page, and the same tab of the browser finds it again. */
export function useSimulation(campaignId: number): Simulation {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const key = `fika-simulation-${workspace.id}-${campaignId}`;
  const [state, setState] = useState(() => readStored(sessionStorage.getItem(key), isStored));
  const keep = useCallback(
    (next: Stored) => {
      sessionStorage.setItem(key, JSON.stringify(next));
      setState(next);
    },
    [key],
  );
  const current = useJob(state?.job.id);
  const before = useJob(state?.shown?.id);
  const report = simulationOf(current.job);
  const shown = report ?? simulationOf(before.job);
  const start = useMutation({
    mutationFn: (wish: SimulationWish) => startSimulation(workspace, campaignId, wish),
    onSuccess: (id, wish) => {
      const done = report ? (state?.job ?? null) : (state?.shown ?? null);
      keep({ job: { id, wish: JSON.stringify(wish) }, shown: done });
    },
  });
  const stop = useMutation({
    mutationFn: (id: number) => cancelJob(workspace, id),
    onSuccess: (job) => queryClient.setQueryData(jobQuery(workspace, job.id).queryKey, job),
  });
  return {
    report: shown,
    wish: (report ? state?.job.wish : state?.shown?.wish) ?? null,
    running: start.isPending || current.loading || isRunning(current.job),
    progress: current.job?.progress ?? 0,
    canceled: current.job?.state === 'canceled',
    untouched: (state === null || current.gone) && start.isIdle,
    error: start.error ?? stop.error ?? (current.gone ? null : current.error),
    problem: current.job?.problem?.title ?? null,
    run: start.mutate,
    cancel: () => state && stop.mutate(state.job.id),
  };
}
