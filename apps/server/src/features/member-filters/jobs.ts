import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { foldMemberCounts } from './counts/commands/fold-member-counts.ts';

const HOUR = 3_600;

export const memberFilterJobs = [
  defineJob<Services, object>({
    name: 'members.fold-counts',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: foldMemberCounts,
  }),
];
