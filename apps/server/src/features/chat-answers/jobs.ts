import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';

const DAY = 24 * 3_600;
/** A chat posts an older press hours later at most. */
const KEEP_DAYS = 7;

export const chatAnswerJobs = [
  defineJob<Services, object>({
    name: 'chat-answers.forget-presses',
    payload: z.object({}),
    retries: 0,
    everySeconds: DAY,
    run: async ({ database }) => {
      await database.system('write', (db) =>
        sql`delete from chat_presses where taken_at < app_now() - make_interval(days => ${KEEP_DAYS})`.execute(
          db,
        ),
      );
    },
  }),
];
