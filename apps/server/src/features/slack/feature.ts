import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { chatChannels } from '#features/email-outbox/sending/gateway.ts';
import { personalData } from '#features/members/types.ts';
import { slack } from './endpoints.ts';
import { addSlack } from './inbound/endpoints.ts';
import { slackJobs } from './jobs.ts';
import { slackData } from './personal-data.ts';
import { slackReactions } from './reactions.ts';
import { slackChannel } from './sending/commands/send-messages.ts';
import { slackTokens } from './tokens/queries.ts';

export const slackFeature = defineFeature({
  name: 'slack',
  endpoints: slack,
  jobs: () => slackJobs,
  reactions: slackReactions,
  sealed: [slackTokens],
  provides: [provide(personalData, slackData), provide(chatChannels, slackChannel)],
  addRoutes: addSlack,
});
