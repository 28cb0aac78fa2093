import { defineFeature } from '#platform/feature.ts';
import { conversationJobs } from './jobs.ts';
import { conversationReactions } from './reactions.ts';

/** Group conversations in Slack of people who are matched. */
export const slackConversationsFeature = defineFeature({
  name: 'slack-conversations',
  jobs: () => conversationJobs,
  reactions: conversationReactions,
});
