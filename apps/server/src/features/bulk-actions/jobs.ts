import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { sweepBulkActions } from './commands/sweep-bulk-actions.ts';

const HOUR = 3_600;

export const bulkActionJobs = [
  defineJob<Services, object>({
    name: 'members.sweep-acts',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: sweepBulkActions,
  }),
];
