import { z } from 'zod';
import { companyParams, id, idParam, instant, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { PROBLEM_CODES } from '../problems.ts';

export const LONG_JOB_STATES = ['queued', 'running', 'done', 'failed', 'canceled'] as const;
export type LongJobState = (typeof LONG_JOB_STATES)[number];

/** Kinds of long work; the schemas of their results are where the work is declared. */
export const LONG_JOB_KINDS = [
  'simulation',
  'replay',
  'members_act',
  'choices_merge',
  'resubscribe',
  'matching',
] as const;

/** Work that answered 202, for its requester. */
export const longJob = z
  .object({
    id,
    kind: z.enum(LONG_JOB_KINDS),
    state: z.enum(LONG_JOB_STATES),
    /** Share of the work done, 0 to 1. */
    progress: z.number().min(0).max(1),
    /** The same in members, for work that counts them; null for other work. */
    done: z.int().min(0).nullable(),
    total: z.int().min(0).nullable(),
    /** When done, what the kind answers. Work in steps says after each what was done so far, also when it ends early. */
    result: z.record(z.string(), z.unknown()).nullable(),
    /** Only when failed. */
    problem: z.object({ code: z.enum(PROBLEM_CODES), title: z.string() }).nullable(),
    created_at: instant,
    finished_at: instant.nullable(),
  })
  .meta({ id: 'LongJob' });
export type LongJob = z.infer<typeof longJob>;

/** The same while it waits or runs, with its input, so that a reloaded page can show it. */
export const runningJob = longJob.extend({ input: z.record(z.string(), z.unknown()) });
export type RunningJob = z.infer<typeof runningJob>;

/** Data of the live event `job.changed`, sent to the requester of the job. */
export const jobChanged = longJob
  .pick({ kind: true, state: true, progress: true, done: true, total: true })
  .extend({ job_id: id });
export type JobChanged = z.infer<typeof jobChanged>;

const jobParams = companyParams.extend({ job_id: idParam });
const jobPath = '/api/v1/companies/{company_id}/jobs/{job_id}/';

export const longJobsEndpoints = {
  jobs: endpoint({
    name: 'jobs',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/jobs/',
    summary: 'Your waiting and running jobs, oldest first',
    params: companyParams,
    query: none,
    body: none,
    response: z.array(runningJob),
    status: 200,
    problems: [],
  }),
  job: endpoint({
    name: 'job',
    method: 'GET',
    path: jobPath,
    summary: 'Progress and result of one of your jobs',
    params: jobParams,
    query: none,
    body: none,
    response: longJob,
    status: 200,
    problems: [],
  }),
  job_cancel: endpoint({
    name: 'job_cancel',
    method: 'POST',
    path: `${jobPath}cancel/`,
    summary: 'Cancel one of your jobs. What is done stays',
    params: jobParams,
    query: none,
    body: none,
    response: longJob,
    status: 200,
    problems: [],
  }),
};
