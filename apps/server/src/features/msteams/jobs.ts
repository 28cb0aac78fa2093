import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { orLater } from '#platform/jobs/or-later.ts';
import { TeamsRateLimited } from './calls/gateway.ts';
import { startDueSyncs } from './channels/commands/start-due-syncs.ts';
import { type ChannelSync, enqueueChannelSync, syncChannel } from './channels/commands/sync-channel.ts';

const MINUTE = 60;

export const teamsJobs = [
  defineJob<Services, ChannelSync>({
    name: 'msteams.sync-channel',
    payload: z.object({ company_id: z.int(), id: z.int() }),
    retries: 5,
    isOutside: true,
    run: (services, job) =>
      orLater(services, job.company_id, {
        run: () => syncChannel(services, job),
        secondsToWait: (error) => (error instanceof TeamsRateLimited ? error.seconds : null),
        again: (ctx, startAfter) => enqueueChannelSync(ctx, job.id, startAfter),
      }),
  }),
  defineJob<Services, object>({
    name: 'msteams.sync-due',
    payload: z.object({}),
    retries: 0,
    everySeconds: 10 * MINUTE,
    run: startDueSyncs,
  }),
];
