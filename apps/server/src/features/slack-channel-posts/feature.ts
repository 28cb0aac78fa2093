import { defineFeature } from '#platform/feature.ts';
import { channelPostJobs } from './jobs.ts';
import { channelPostReactions } from './reactions.ts';

/** What a program writes to its channel of Slack: the invitation to each session, and its result. */
export const slackChannelPostsFeature = defineFeature({
  name: 'slack-channel-posts',
  jobs: () => channelPostJobs,
  reactions: channelPostReactions,
});
