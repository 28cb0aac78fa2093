import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { personalData } from '#features/members/types.ts';
import { feed } from './endpoints.ts';
import { feedJobs } from './jobs.ts';
import { feedData } from './personal-data.ts';
import { feedReactions } from './reactions.ts';

export const feedFeature = defineFeature({
  name: 'feed',
  endpoints: feed,
  jobs: () => feedJobs,
  reactions: feedReactions,
  provides: [provide(personalData, feedData)],
});
