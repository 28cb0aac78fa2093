import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { deleteOldInputs } from './stored-inputs/commands/delete-inputs.ts';

const HOUR = 3_600;

export const matchingJobs = [
  defineJob<Services, object>({
    name: 'rounds.sweep-inputs',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: deleteOldInputs,
  }),
];
