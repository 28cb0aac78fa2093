import { z } from 'zod';
import { inCompany, type Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { isRevoked, SlackRateLimited } from '#features/slack/gateway.ts';
import { askWhetherMet, enqueueQuestions } from './commands/ask-whether-met.ts';
import { openConversation } from './commands/open-conversation.ts';
import { planConversations } from './commands/plan-conversations.ts';
import { tellTime } from './commands/tell-time.ts';

const MINUTE = 60;

const coffee = z.object({ company_id: z.int(), coffee_id: z.int() });
type CoffeeRef = z.output<typeof coffee>;

export const conversationJobs = [
  defineJob<Services, { company_id: number; round_id: number; user_id: number; slack_team_id: number }>({
    name: 'slack-conversations.plan',
    payload: z.object({
      company_id: z.int(),
      round_id: z.int(),
      user_id: z.int(),
      slack_team_id: z.int(),
    }),
    retries: 5,
    run: planConversations,
  }),
  defineJob<Services, CoffeeRef & { slack_team_id: number }>({
    name: 'slack-conversations.open',
    payload: coffee.extend({ slack_team_id: z.int() }),
    retries: 5,
    isOutside: true,
    run: (services, ref, log) =>
      orLater(services, 'slack-conversations.open', ref, () => openConversation(services, ref, log)),
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
      orLater(services, 'slack-conversations.ask', ref, () => askWhetherMet(services, ref, log)),
  }),
  defineJob<Services, CoffeeRef>({
    name: 'slack-conversations.tell-time',
    payload: coffee,
    retries: 5,
    isOutside: true,
    run: (services, ref, log) =>
      orLater(services, 'slack-conversations.tell-time', ref, () => tellTime(services, ref, log)),
  }),
];

/** Runs a job again when Slack takes calls again. An access that is gone ends it: there is no one to tell. */
async function orLater(
  services: Services,
  job: string,
  ref: CoffeeRef,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (isRevoked(error)) return;
    if (!(error instanceof SlackRateLimited)) throw error;
    const startAfter = new Date(Date.now() + error.seconds * 1_000).toISOString();
    await inCompany(services, ref.company_id, 'write', (ctx) => ctx.enqueue(job, ref, { startAfter }));
  }
}
