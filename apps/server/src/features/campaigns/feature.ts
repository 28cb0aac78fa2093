import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { audienceUsers } from '#features/audiences/users/queries.ts';
import { listProgramFilters } from './audience/queries.ts';
import { campaignChannels } from './channels/endpoints.ts';
import { channelJobs } from './channels/jobs.ts';
import { channelReactions } from './channels/reactions.ts';
import { campaigns } from './endpoints.ts';

export const campaignsFeature = defineFeature({
  name: 'campaigns',
  endpoints: [...campaigns, ...campaignChannels],
  jobs: () => channelJobs,
  reactions: channelReactions,
  provides: [provide(audienceUsers, listProgramFilters)],
});
