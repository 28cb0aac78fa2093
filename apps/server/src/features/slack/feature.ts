import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { chatChannels } from '#features/email-outbox/sending/gateway.ts';
import { personalData } from '#features/members/types.ts';
import { slack } from './endpoints.ts';
import { addSlack } from './inbound/endpoints.ts';
import { slackJobs } from './jobs.ts';
import { slackData } from './personal-data.ts';
import { slackReactions } from './reactions.ts';
import { sendingJobs } from './sending/jobs.ts';
import { slackChannel } from './sending/queries.ts';
import { slackTokens } from './tokens/queries.ts';

export const slackFeature = defineFeature({
  name: 'slack',
  endpoints: slack,
  jobs: () => [...slackJobs, ...sendingJobs],
  reactions: slackReactions,
  sealed: [slackTokens],
  provides: [provide(personalData, slackData), provide(chatChannels, slackChannel)],
  addRoutes: addSlack,
});
