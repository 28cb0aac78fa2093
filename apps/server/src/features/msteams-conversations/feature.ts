import { defineFeature } from '#platform/feature.ts';
import { conversationJobs } from './jobs.ts';
import { conversationReactions } from './reactions.ts';

/** Group chats in Microsoft Teams of people who are matched. */
export const msteamsConversationsFeature = defineFeature({
  name: 'msteams-conversations',
  jobs: () => conversationJobs,
  reactions: conversationReactions,
});
