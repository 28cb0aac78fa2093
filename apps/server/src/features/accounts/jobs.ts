import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { sendAccountMail } from './account-mail.ts';
import { forgetUnopenedAccounts } from './commands/forget-unopened-accounts.ts';
import { queueSignInLink } from './commands/sign-in-by-link.ts';
import { pruneSessions } from './sessions.ts';

const HOUR = 3_600;

export const accountJobs = [
  sendAccountMail,
  defineJob({
    name: 'accounts.send-sign-in-link',
    payload: z.object({
      email: z.string(),
      next: z.string(),
      client: z.object({ ip: z.string(), user_agent: z.string() }),
    }),
    retries: 4,
    run: queueSignInLink,
  }),
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
