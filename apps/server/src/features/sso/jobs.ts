import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';

const HOUR = 3_600;

export const ssoJobs = [
  defineJob<Services, object>({
    name: 'sso.prune',
    payload: z.object({}),
    retries: 0,
    everySeconds: HOUR,
    run: async ({ database }) => {
      await database.system('write', async (db) => {
        await sql`delete from sso_requests where expires_at < app_now() - interval '1 hour'`.execute(db);
        await sql`delete from sso_assertions where expires_at < app_now()`.execute(db);
      });
    },
  }),
];
