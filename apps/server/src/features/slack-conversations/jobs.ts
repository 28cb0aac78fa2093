import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { orLater } from '#platform/jobs/or-later.ts';
import { isRevoked, SlackRateLimited } from '#features/slack/gateway.ts';
import { askWhetherMet, enqueueQuestions } from './commands/ask-whether-met.ts';
import { CLAIM_SECONDS, ConversationClaimed, openConversation } from './commands/open-conversation.ts';
import { planMissing } from './commands/plan-conversations.ts';
import { announceTime } from './commands/announce-time.ts';

const MINUTE = 60;

const coffee = z.object({ company_id: z.int(), coffee_id: z.int() });
type CoffeeRef = z.output<typeof coffee>;

export const conversationJobs = [
  defineJob<Services, CoffeeRef & { slack_team_id: number }>({
    name: 'slack-conversations.open',
    payload: coffee.extend({ slack_team_id: z.int() }),
    retries: 5,
    isOutside: true,
    run: (services, ref, log) =>
      askSlack(services, 'slack-conversations.open', ref, () => openConversation(services, ref, log)),
  }),
  defineJob<Services, object>({
    name: 'slack-conversations.enqueue-missing',
    payload: z.object({}),
    retries: 0,
    everySeconds: 5 * MINUTE,
    run: planMissing,
  }),
  defineJob<Services, object>({
    name: 'slack-conversations.enqueue-questions',
    payload: z.object({}),
    retries: 0,
    everySeconds: 10 * MINUTE,
    run: enqueueQuestions,
  }),
  defineJob<Services, CoffeeRef>({
    name: 'slack-conversations.ask',
    payload: coffee,
    retries: 5,
    isOutside: true,
    run: (services, ref, log) =>
      askSlack(services, 'slack-conversations.ask', ref, () => askWhetherMet(services, ref, log)),
  }),
  defineJob<Services, CoffeeRef>({
    name: 'slack-conversations.announce-time',
    payload: coffee,
    retries: 5,
    isOutside: true,
    run: (services, ref, log) =>
      askSlack(services, 'slack-conversations.announce-time', ref, () => announceTime(services, ref, log)),
  }),
];

/** Runs a job again when Slack takes calls again, or a claim of another worker has ended. An access that is gone ends it. */
const askSlack = (services: Services, job: string, ref: CoffeeRef, run: () => Promise<void>): Promise<void> =>
  orLater(services, ref.company_id, {
    run,
    endsWith: isRevoked,
    secondsToWait,
    again: (ctx, startAfter) => ctx.enqueue(job, ref, { startAfter }),
  });

function secondsToWait(error: unknown): number | null {
  if (error instanceof ConversationClaimed) return CLAIM_SECONDS;
  return error instanceof SlackRateLimited ? error.seconds : null;
}
