import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { personalData } from '#features/members/types.ts';
import { emails } from '#features/email-outbox/emails.ts';
import { messages } from './endpoints.ts';
import { messageJobs } from './jobs.ts';
import { messageData } from './personal-data.ts';
import { conversationEmails } from './emails.ts';

export const conversationsFeature = defineFeature({
  name: 'conversations',
  endpoints: messages,
  jobs: () => messageJobs,
  provides: [provide(personalData, messageData), provide(emails, ...conversationEmails)],
});
