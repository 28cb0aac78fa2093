import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { sweepInputs } from './commands/drop-inputs.ts';
import { offerRematches } from './commands/offer-rematches.ts';

const HOUR = 3_600;

export const roundJobs = [
  defineJob<Services, object>({
    name: 'rounds.offer-rematches',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: offerRematches,
  }),
  defineJob<Services, object>({
    name: 'rounds.sweep-inputs',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: sweepInputs,
  }),
];
