import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { forgetUnopenedAccounts } from './commands/forget-unopened-accounts.ts';
import { pruneSessions } from './sessions/queries.ts';

const HOUR = 3_600;

export const accountJobs = [
  defineJob<Services, object>({
    name: 'accounts.prune-sessions',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: ({ database }) =>
      database.global('write', async (db) => {
        await pruneSessions(db);
        await forgetUnopenedAccounts(db);
      }),
  }),
];
