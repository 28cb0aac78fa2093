import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { personalData } from '#features/members/personal-data.ts';
import { renderers } from '#features/email-outbox/emails.ts';
import { messages } from './endpoints.ts';
import { messageJobs } from './jobs.ts';
import { messageData } from './personal-data.ts';
import { INTRODUCTION_MAIL, MESSAGE_MAIL, talkRenderer } from './talk-mails.ts';

export const conversationsFeature = defineFeature({
  name: 'conversations',
  endpoints: messages,
  jobs: () => messageJobs,
  provides: [
    provide(personalData, messageData),
    provide(renderers, {
      [MESSAGE_MAIL]: talkRenderer(MESSAGE_MAIL),
      [INTRODUCTION_MAIL]: talkRenderer(INTRODUCTION_MAIL),
    }),
  ],
});
