import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { offerRematches } from './commands/offer-rematches.ts';

const HOUR = 3_600;

export const rematchJobs = [
  defineJob<Services, object>({
    name: 'rounds.offer-rematches',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: offerRematches,
  }),
];
