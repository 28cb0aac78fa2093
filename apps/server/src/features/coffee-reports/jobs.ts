import { LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';

const DAY = 86_400;

export const reportJobs = [
  defineJob<Services, object>({
    name: 'coffee-reports.prune',
    payload: z.object({}),
    retries: 0,
    everySeconds: DAY,
    run: async ({ database }) => {
      await database.system('write', (db) =>
        db
          .deleteFrom('coffee_reports')
          .where('settled_at', '<', sql<string>`app_now() - make_interval(days => ${LIMITS.reportDays})`)
          .execute(),
      );
    },
  }),
];
