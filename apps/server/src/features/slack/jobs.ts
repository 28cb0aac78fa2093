import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { handleEvent } from './inbound/commands/handle-event.ts';
import { renewDueTokens } from './commands/renew-due-tokens.ts';

const MINUTE = 60;
const DAY = 24 * 3_600;
/** Slack repeats an event for an hour. */
const KEEP_DAYS = 2;

export const slackJobs = [
  defineJob<Services, { company_id: number; team_id: number; event: { type: string } }>({
    name: 'slack.handle-event',
    payload: z.object({
      company_id: z.int(),
      team_id: z.int(),
      event: z.looseObject({ type: z.string() }),
    }),
    retries: 5,
    isOutside: true,
    run: (services, { event, ...team }) => handleEvent(services, team, event),
  }),
  defineJob<Services, object>({
    name: 'slack.renew-tokens',
    payload: z.object({}),
    retries: 0,
    isOutside: true,
    everySeconds: 10 * MINUTE,
    run: renewDueTokens,
  }),
  defineJob<Services, object>({
    name: 'slack.forget-events',
    payload: z.object({}),
    retries: 0,
    everySeconds: DAY,
    run: async ({ database }) => {
      await database.system('write', (db) =>
        sql`delete from slack_events where received_at < app_now() - make_interval(days => ${KEEP_DAYS})`.execute(
          db,
        ),
      );
    },
  }),
];
