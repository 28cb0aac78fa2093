import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { chatJobs } from './sending/chats/jobs.ts';
import { drainDeliveries } from './sending/commands/drain-deliveries.ts';
import { drainCompanyServer } from './sending/commands/drain-company-server.ts';
import { foldAllDeliveryCounts } from './counts/commands/fold-delivery-counts.ts';

/** How often workers look for messages that no transaction announced: retries, and those of a worker that ended. */
const LOOK_SECONDS = 5;
const FOLD_SECONDS = 30;
const HOUR = 3_600;

export const deliveryJobs = [
  ...chatJobs,
  defineJob<Services, object>({
    name: 'deliveries.drain',
    payload: z.object({ company_id: z.int().optional() }),
    retries: 3,
    // It runs as long as emails leave, and waits for the mail server most of the time.
    isOutside: true,
    everySeconds: LOOK_SECONDS,
    run: drainDeliveries,
  }),
  defineJob<Services, { company_id: number }>({
    name: 'deliveries.drain-relay',
    payload: z.object({ company_id: z.int() }),
    retries: 0,
    isOutside: true,
    run: drainCompanyServer,
  }),
  defineJob<Services, object>({
    name: 'deliveries.fold-counts',
    payload: z.object({}),
    retries: 0,
    everySeconds: FOLD_SECONDS,
    run: foldAllDeliveryCounts,
  }),
  // A report counts for half as long: a deleted one cannot count again.
  defineJob<Services, object>({
    name: 'deliveries.forget-reports',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: async ({ database }) => {
      await database.system('write', (db) =>
        sql`delete from delivery_reports where received_at < app_now() - interval '60 days'`.execute(db),
      );
    },
  }),
];
