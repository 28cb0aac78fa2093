import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { pruneChallenges } from './challenges/queries.ts';

const HOUR = 3_600;

export const mfaJobs = [
  defineJob<Services, object>({
    name: 'mfa.prune-challenges',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: ({ database }) => database.global('write', pruneChallenges),
  }),
];
