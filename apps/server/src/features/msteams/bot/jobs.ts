import { sql } from 'kysely';
import { z } from 'zod';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { answerText } from './commands/answer-text.ts';
import { checkPerson, type PersonInChat } from './commands/check-person.ts';
import { isAway, isGone, TeamsRateLimited } from './gateway.ts';
import { enqueueInstall } from './people/commands/enqueue-install.ts';
import { installPeople, startDueInstalls } from './people/commands/install-people.ts';
import { teamsUser, type TeamsUser } from './types.ts';

const MINUTE = 60;
const DAY = 24 * 3_600;
/** Longer than Microsoft repeats an activity. */
const KEEP_DAYS = 2;

const chat = teamsUser.extend({ conversation_id: z.string() });

export const botJobs = [
  defineJob<Services, PersonInChat>({
    name: 'msteams.check-person',
    payload: chat.extend({ bot_user_id: z.string() }),
    retries: 5,
    isOutside: true,
    run: (services, job) =>
      orLater(services, job, {
        run: () => checkPerson(services, job),
        again: (ctx, startAfter) => ctx.enqueue('msteams.check-person', { ...job }, { startAfter }),
      }),
  }),
  defineJob<Services, TeamsUser & { conversation_id: string; text: string }>({
    name: 'msteams.answer-text',
    payload: chat.extend({ text: z.string() }),
    retries: 5,
    isOutside: true,
    run: (services, job) =>
      orLater(services, job, {
        run: () => answerText(services, job),
        again: (ctx, startAfter) => ctx.enqueue('msteams.answer-text', { ...job }, { startAfter }),
      }),
  }),
  defineJob<Services, { company_id: number; id: number }>({
    name: 'msteams.install-people',
    payload: z.object({ company_id: z.int(), id: z.int() }),
    retries: 5,
    isOutside: true,
    run: (services, job) =>
      orLater(services, job, {
        run: () => installPeople(services, job),
        again: (ctx, startAfter) => enqueueInstall(ctx, job.id, startAfter),
      }),
  }),
  defineJob<Services, object>({
    name: 'msteams.install-due',
    payload: z.object({}),
    retries: 0,
    everySeconds: 10 * MINUTE,
    run: startDueInstalls,
  }),
  defineJob<Services, object>({
    name: 'msteams.forget-events',
    payload: z.object({}),
    retries: 0,
    everySeconds: DAY,
    run: async ({ database }) => {
      await database.system('write', (db) =>
        sql`delete from msteams_events where received_at < app_now() - make_interval(days => ${KEEP_DAYS})`.execute(
          db,
        ),
      );
    },
  }),
];

/**
 * Runs a job that calls Microsoft. Where it takes no more calls, the job starts again later, and others run meanwhile. A bot that may
 * not write any more ends it.
 */
async function orLater(
  services: Services,
  { company_id: companyId }: { company_id: number },
  { run, again }: { run: () => Promise<void>; again: (ctx: Ctx, startAfter: string) => Promise<void> },
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (isGone(error) || isAway(error)) return;
    if (!(error instanceof TeamsRateLimited)) throw error;
    const startAfter = new Date(Date.now() + error.seconds * 1_000).toISOString();
    await inCompany(services, companyId, 'write', (ctx) => again(ctx, startAfter));
  }
}
