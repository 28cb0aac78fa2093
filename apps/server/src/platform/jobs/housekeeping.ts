import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from './jobs.ts';

const HOUR = 3_600;

/** Removes old real-time events, and the oldest emails of the local mailbox. */
export const housekeepingJobs = [
  defineJob<Services, object>({
    name: 'platform.prune',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: async ({ realtime, mailbox }) => {
      await realtime.prune();
      await mailbox?.prune();
    },
  }),
];
