import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { emails } from '#features/email-outbox/emails.ts';
import { personalData } from '#features/members/types.ts';
import { reportEmails } from './emails.ts';
import { coffeeReports } from './endpoints.ts';
import { reportJobs } from './jobs.ts';
import { reportData } from './personal-data.ts';

export const coffeeReportsFeature = defineFeature({
  name: 'coffee-reports',
  endpoints: coffeeReports,
  jobs: () => reportJobs,
  provides: [provide(personalData, reportData), provide(emails, ...reportEmails)],
});
