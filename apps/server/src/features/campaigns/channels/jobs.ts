import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { checkChannel } from './commands/check-channel.ts';
import { listUnchecked } from './queries.ts';
import { isOfChat } from './rules.ts';

const HOUR = 3_600;

export const channelJobs = [
  defineJob<Services, object>({
    name: 'campaigns.check-channels',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: async ({ database, jobs }) => {
      await database.system('write', async (db) => {
        for (const ref of await listUnchecked(db))
          await jobs.enqueue(db, 'campaigns.check-channel', ref, {
            singletonKey: `${ref.company_id}/${ref.campaign_id}`,
          });
      });
    },
  }),
  defineJob<Services, { company_id: number; campaign_id: number }>({
    name: 'campaigns.check-channel',
    payload: z.object({ company_id: z.int(), campaign_id: z.int() }),
    retries: 0,
    isOutside: true,
    run: async (services, ref, log) => {
      try {
        await checkChannel(services, ref);
      } catch (error) {
        // The connection notes it, and the next hour asks again.
        if (!isOfChat(error)) throw error;
        log.warn({ err: error, company_id: ref.company_id }, 'the channel of a program was not checked');
      }
    },
  }),
];
