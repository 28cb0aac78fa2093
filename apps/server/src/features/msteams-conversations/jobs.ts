import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { orLater } from '#platform/jobs/or-later.ts';
import { isGone, TeamsRateLimited } from '#features/msteams/bot/gateway.ts';
import { announceTime } from './commands/announce-time.ts';
import { askWhetherMet, enqueueQuestions } from './commands/ask-whether-met.ts';
import { ConversationClaimed, openConversation } from './commands/open-conversation.ts';
import { planMissing } from './commands/plan-conversations.ts';
import { CLAIM_SECONDS } from './queries.ts';

const MINUTE = 60;

const coffee = z.object({ company_id: z.int(), coffee_id: z.int() });
type CoffeeRef = z.output<typeof coffee>;

export const conversationJobs = [
  defineJob<Services, CoffeeRef & { msteams_tenant_id: number }>({
    name: 'msteams-conversations.open',
    payload: coffee.extend({ msteams_tenant_id: z.int() }),
    retries: 5,
    isOutside: true,
    run: (services, ref, log) =>
      waiting(services, 'msteams-conversations.open', ref, () => openConversation(services, ref, log)),
  }),
  defineJob<Services, object>({
    name: 'msteams-conversations.enqueue-missing',
    payload: z.object({}),
    retries: 0,
    everySeconds: 5 * MINUTE,
    run: planMissing,
  }),
  defineJob<Services, object>({
    name: 'msteams-conversations.enqueue-questions',
    payload: z.object({}),
    retries: 0,
    everySeconds: 10 * MINUTE,
    run: enqueueQuestions,
  }),
  defineJob<Services, CoffeeRef>({
    name: 'msteams-conversations.ask',
    payload: coffee,
    retries: 5,
    isOutside: true,
    run: (services, ref, log) =>
      waiting(services, 'msteams-conversations.ask', ref, () => askWhetherMet(services, ref, log)),
  }),
  defineJob<Services, CoffeeRef>({
    name: 'msteams-conversations.announce-time',
    payload: coffee,
    retries: 5,
    isOutside: true,
    run: (services, ref, log) =>
      waiting(services, 'msteams-conversations.announce-time', ref, () => announceTime(services, ref, log)),
  }),
];

/** Runs a job again when Microsoft takes calls again, or a claim of another worker has ended. A bot that may not write any more ends it. */
const waiting = (services: Services, job: string, ref: CoffeeRef, run: () => Promise<void>): Promise<void> =>
  orLater(services, ref.company_id, {
    run,
    endsWith: isGone,
    secondsToWait: (error) => {
      if (error instanceof ConversationClaimed) return CLAIM_SECONDS;
      return error instanceof TeamsRateLimited ? error.seconds : null;
    },
    again: (ctx, startAfter) => ctx.enqueue(job, ref, { startAfter }),
  });
