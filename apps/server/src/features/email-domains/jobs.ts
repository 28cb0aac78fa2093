import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { checkSendingDomains } from './commands/check-sending-domains.ts';

const LOOK_SECONDS = 300;

export const sendingJobs = [
  defineJob<Services, object>({
    name: 'sending.check-domains',
    payload: z.object({}),
    retries: 0,
    everySeconds: LOOK_SECONDS,
    run: checkSendingDomains,
  }),
];
