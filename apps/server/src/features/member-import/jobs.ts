import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { sweepRejectedRows } from './commands/sweep-rejected-rows.ts';
import { sweepUploads } from './commands/sweep-uploads.ts';

const HOUR = 3_600;

export const memberImportJobs = [
  defineJob<Services, object>({
    name: 'members.sweep-rejected',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: sweepRejectedRows,
  }),
  defineJob<Services, object>({
    name: 'members.sweep-uploads',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: sweepUploads,
  }),
];
