import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { orLater } from '#platform/jobs/or-later.ts';
import { pruneOld } from '#platform/jobs/prune-old.ts';
import { answerText } from './commands/answer-text.ts';
import { checkPerson, type PersonInChat } from './commands/check-person.ts';
import { isAway, isGone, TeamsRateLimited } from './gateway.ts';
import { enqueueInstall } from './people/commands/enqueue-install.ts';
import { installPeople, startDueInstalls } from './people/commands/install-people.ts';
import { teamsUser, type TeamsUser } from './types.ts';

const MINUTE = 60;
/** Longer than Microsoft repeats an activity. */
const KEEP_DAYS = 2;

const chat = teamsUser.extend({ conversation_id: z.string() });

/** How a job ends that calls Microsoft: one about a bot that may not write any more does nothing. */
const calls = {
  endsWith: (error: unknown) => isGone(error) || isAway(error),
  secondsToWait: (error: unknown) => (error instanceof TeamsRateLimited ? error.seconds : null),
};

export const botJobs = [
  defineJob<Services, PersonInChat>({
    name: 'msteams.check-person',
    payload: chat.extend({ bot_user_id: z.string() }),
    retries: 5,
    isOutside: true,
    run: (services, job) =>
      orLater(services, job.company_id, {
        ...calls,
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
      orLater(services, job.company_id, {
        ...calls,
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
      orLater(services, job.company_id, {
        ...calls,
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
  pruneOld({
    name: 'msteams.forget-events',
    table: 'msteams_events',
    column: 'received_at',
    days: KEEP_DAYS,
  }),
];
