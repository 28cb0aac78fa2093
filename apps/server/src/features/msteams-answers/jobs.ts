import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { orLater } from '#platform/jobs/or-later.ts';
import { TeamsRateLimited } from '#features/msteams/bot/gateway.ts';
import { teamsPress, teamsUser } from '#features/msteams/bot/types.ts';
import { type ClosedInTeams, closeInTeams } from './commands/close-messages.ts';
import { type UpdatedMessage, updateMessage } from './commands/update-message.ts';

const UPDATE = 'msteams-answers.update-message';

export const teamsAnswerJobs = [
  defineJob<Services, UpdatedMessage>({
    name: UPDATE,
    payload: teamsUser.extend({
      message: teamsPress.shape.message.unwrap(),
      action: z.string(),
      value: z.string(),
    }),
    retries: 5,
    isOutside: true,
    run: (services, update, log) =>
      orLater(services, update.company_id, {
        run: () => updateMessage(services, update, log),
        secondsToWait: (error) => (error instanceof TeamsRateLimited ? error.seconds : null),
        again: (ctx, startAfter) => ctx.enqueue(UPDATE, { ...update }, { startAfter }),
      }),
  }),
  defineJob<Services, ClosedInTeams>({
    name: 'msteams-answers.close-messages',
    payload: z.object({ company_id: z.int(), round_id: z.int(), msteams_tenant_id: z.int(), after: z.int() }),
    retries: 5,
    isOutside: true,
    run: closeInTeams,
  }),
];
