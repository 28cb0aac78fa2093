import { type LongJob, type ProblemCode, problemSentence, type RunningJob } from '@fika/contract';
import type { Language } from '#platform/http/access.ts';
import type { LongJobRow } from './queries.ts';

type Values = Record<string, string>;

/** Long work, for whoever started it. */
export function presentLongJob(row: LongJobRow, language: Language): LongJob {
  const code = row.problem as ProblemCode | null;
  return {
    id: row.id,
    kind: row.kind as LongJob['kind'],
    state: row.state as LongJob['state'],
    progress: row.progress,
    done: row.done,
    total: row.total,
    result: row.result as LongJob['result'],
    problem: code && { code, title: problemSentence(code, language, row.problem_values as Values) },
    created_at: row.created_at,
    finished_at: row.finished_at,
  };
}

/** The same with what was asked for. */
export function presentRunningJob(row: LongJobRow & { input: unknown }, language: Language): RunningJob {
  return { ...presentLongJob(row, language), input: row.input as RunningJob['input'] };
}
