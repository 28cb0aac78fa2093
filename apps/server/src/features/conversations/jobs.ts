import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { mailUnread } from './commands/mail-unread.ts';

const MINUTE = 60;

export const messageJobs = [
  defineJob<Services, object>({
    name: 'messages.mail-unread',
    payload: z.object({}),
    retries: 0,
    everySeconds: MINUTE,
    run: mailUnread,
  }),
];
