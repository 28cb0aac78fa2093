import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { emails } from '#features/email-outbox/emails.ts';
import { personalData } from '#features/members/types.ts';
import { rematchJobs } from './jobs.ts';
import { rematchData } from './personal-data.ts';
import { rematchEmails } from './emails.ts';

export const rematchesFeature = defineFeature({
  name: 'rematches',
  jobs: () => rematchJobs,
  provides: [provide(personalData, rematchData), provide(emails, ...rematchEmails)],
});
