import type { LongJob, ProblemCode, RunningJob } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { problemSentence } from '#platform/http/translate.ts';
import type { LongJobRow } from './queries.ts';

type Values = Record<string, string>;

/** Long work, for its requester. */
export function presentLongJob(row: LongJobRow, t: Translator): LongJob {
  const code = row.problem as ProblemCode | null;
  return {
    id: row.id,
    kind: row.kind as LongJob['kind'],
    state: row.state as LongJob['state'],
    progress: row.progress,
    done: row.done,
    total: row.total,
    result: row.result as LongJob['result'],
    problem: code && { code, title: problemSentence(code, t, row.problem_values as Values) },
    created_at: row.created_at,
    finished_at: row.finished_at,
  };
}

/** The same with the input. */
export function presentRunningJob(row: LongJobRow & { input: unknown }, t: Translator): RunningJob {
  return { ...presentLongJob(row, t), input: row.input as RunningJob['input'] };
}
