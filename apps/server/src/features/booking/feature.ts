import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { personalData } from '#features/members/types.ts';
import { emails } from '#features/email-outbox/emails.ts';
import { booking } from './endpoints.ts';
import { bookingJobs } from './jobs.ts';
import { bookingEmails } from './emails.ts';
import { bookingData } from './personal-data.ts';
import { bookingReactions } from './reactions.ts';
import { reminderEmails } from './reminders/emails.ts';

export const bookingFeature = defineFeature({
  name: 'booking',
  endpoints: booking,
  jobs: () => bookingJobs,
  reactions: bookingReactions,
  provides: [provide(personalData, bookingData), provide(emails, ...bookingEmails, ...reminderEmails)],
});
