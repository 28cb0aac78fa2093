import { defineFeature } from '#platform/feature.ts';
import { chatAnswerJobs } from './jobs.ts';
import { chatAnswerReactions } from './reactions.ts';

/** What members answer in a chat, and what it shows them of it. Each chat recognizes its users, and shows it in its own way. */
export const chatAnswersFeature = defineFeature({
  name: 'chat-answers',
  jobs: () => chatAnswerJobs,
  reactions: chatAnswerReactions,
});
