import { useEffect, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { hasShape, readStored } from '#lib/stored.ts';
import { showToast } from '#ui/toast.tsx';
import { cancelJob, jobQuery, type LongJob, useJob } from '#features/long-jobs/api.ts';
import { useFoundJobs } from '#features/long-jobs/found-jobs.ts';
import { isRunning } from '#features/long-jobs/running.ts';
import { type Category, useMergeChoices } from './api.ts';

interface Stored {
  job: number;
  label: string;
}

const isStored = (value: unknown): value is Stored =>
  hasShape<Stored>(value, { job: 'number', label: 'string' });

export interface RunningMerge {
  job: LongJob | undefined;
  /** The choice that stays. */
  label: string;
  running: boolean;
  error: unknown;
  start: (from: string[], into: string) => Promise<void>;
  stop: () => void;
  forget: () => void;
}

/** A merge of choices: at once, or as a job that continues after the admin leaves the page, and that the same tab finds again. */
export function useMerge(field: Category): RunningMerge {
  const { t } = useTranslation('categories');
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const key = `fika-merge-${workspace.id}-${field.id}`;
  const [state, setState] = useState(() => readStored(sessionStorage.getItem(key), isStored));
  const merge = useMergeChoices();
  const { job, error, gone, loading } = useJob(state?.job);
  const stop = useMutation({
    mutationFn: (id: number) => cancelJob(workspace, id),
    onSuccess: (after) => queryClient.setQueryData(jobQuery(workspace, after.id).queryKey, after),
  });
  const keep = (next: Stored | null) => {
    if (next) sessionStorage.setItem(key, JSON.stringify(next));
    else sessionStorage.removeItem(key);
    setState(next);
  };
  useFoundJobs('choices_merge', ({ id, input }) => {
    if (input['category'] !== field.id) return false;
    const into = String(input['into']);
    keep({ job: id, label: field.choices[into] ?? into });
    return true;
  });
  const running = isRunning(job);
  // The live line may be down: what a job left behind is read when it is seen to have ended.
  const ended = job && !running ? job.id : null;
  useEffect(() => {
    if (ended !== null) void queryClient.invalidateQueries({ queryKey: ['categories', workspace.id] });
  }, [ended, queryClient, workspace.id]);
  return {
    job,
    label: state?.label ?? '',
    running: running || (loading && !gone),
    error: stop.error ?? (gone ? null : error),
    start: async (from, into) => {
      const label = field.choices[into] ?? into;
      const answer = await merge.mutateAsync({ id: field.id, from, into });
      if ('job_id' in answer) keep({ job: answer.job_id, label });
      else showToast({ message: t('done.merged', { count: answer.count, label }) });
    },
    stop: () => state && stop.mutate(state.job),
    forget: () => keep(null),
  };
}
