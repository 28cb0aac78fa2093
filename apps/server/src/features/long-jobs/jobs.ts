import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { runLongJob } from './commands/run-long-job.ts';
import { sweepLongJobs } from './commands/sweep-long-jobs.ts';

const MINUTE = 60;

interface Place {
  company_id: number;
  job_id: number;
}

const runner = {
  payload: z.object({ company_id: z.int(), job_id: z.int() }),
  retries: 3,
  run: runLongJob,
};

export const longJobs = [
  defineJob<Services, Place>({ ...runner, name: 'jobs.run', isLong: true }),
  defineJob<Services, Place>({ ...runner, name: 'jobs.run-urgent', isUrgent: true }),
  defineJob<Services, object>({
    name: 'jobs.sweep',
    payload: z.object({}),
    retries: 0,
    everySeconds: MINUTE,
    run: sweepLongJobs,
  }),
];
