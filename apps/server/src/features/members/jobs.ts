import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { sweepBulkActs } from './commands/sweep-bulk-acts.ts';
import { sweepRejectedRows } from './commands/sweep-rejected-rows.ts';
import { sweepUploads } from './commands/sweep-uploads.ts';
import { foldMemberCounts } from './member-counts.ts';

const HOUR = 3_600;

export const memberJobs = [
  defineJob<Services, object>({
    name: 'members.sweep-acts',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: sweepBulkActs,
  }),
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
  defineJob<Services, object>({
    name: 'members.fold-counts',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: foldMemberCounts,
  }),
];
