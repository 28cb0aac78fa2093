import { defineFeature } from '#platform/feature.ts';
import { slack } from './endpoints.ts';
import { addSlack } from './inbound/endpoints.ts';
import { slackJobs } from './jobs.ts';
import { slackTokens } from './tokens/queries.ts';

export const slackFeature = defineFeature({
  name: 'slack',
  endpoints: slack,
  jobs: () => slackJobs,
  sealed: [slackTokens],
  addRoutes: addSlack,
});
