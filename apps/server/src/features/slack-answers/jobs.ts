import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { slackPerson, slackPress, type SlackPerson } from '#features/slack/inbound/types.ts';
import { type ClosedInSlack, closeInSlack } from './commands/close-messages.ts';
import { publishHome } from './commands/publish-home.ts';
import { tell, type PrivateMessage } from './commands/tell-user.ts';
import { type UpdatedMessage, updateMessage } from './commands/update-message.ts';

const blocks = z.array(z.record(z.string(), z.unknown()));

export const slackAnswerJobs = [
  defineJob<Services, UpdatedMessage>({
    name: 'slack-answers.update-message',
    payload: slackPerson.extend({
      message: slackPress.shape.message.unwrap(),
      action: z.string(),
      value: z.string(),
    }),
    retries: 5,
    isOutside: true,
    run: updateMessage,
  }),
  defineJob<Services, ClosedInSlack>({
    name: 'slack-answers.close-messages',
    payload: z.object({ company_id: z.int(), round_id: z.int(), slack_team_id: z.int(), after: z.int() }),
    retries: 5,
    isOutside: true,
    run: closeInSlack,
  }),
  defineJob<Services, SlackPerson & { message: PrivateMessage }>({
    name: 'slack-answers.tell-user',
    payload: slackPerson.extend({
      message: z.object({
        text: z.string(),
        blocks: blocks.optional(),
        response_url: z.string().optional(),
        replaces: z.boolean().optional(),
        channel_id: z.string().optional(),
      }),
    }),
    retries: 5,
    isOutside: true,
    run: tell,
  }),
  defineJob<Services, SlackPerson & { refusal?: string | null | undefined }>({
    name: 'slack-answers.publish-home',
    payload: slackPerson.extend({ refusal: z.string().nullish() }),
    retries: 5,
    isOutside: true,
    run: publishHome,
  }),
];
