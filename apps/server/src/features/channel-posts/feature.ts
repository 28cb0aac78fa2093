import { defineFeature } from '#platform/feature.ts';
import { channelPostJobs } from './jobs.ts';
import { channelPostReactions } from './reactions.ts';

/** What a program writes to its channel of Slack or Microsoft Teams: the invitation to each session, and its result. */
export const channelPostsFeature = defineFeature({
  name: 'channel-posts',
  jobs: () => channelPostJobs,
  reactions: channelPostReactions,
});
