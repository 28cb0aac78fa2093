import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { emails } from '#features/email-outbox/emails.ts';
import { personalData } from '#features/members/types.ts';
import { monthlyReportEmail } from './emails.ts';
import { monthlyReport } from './endpoints.ts';
import { monthlyReportJobs } from './jobs.ts';
import { monthlyReportData } from './personal-data.ts';

export const monthlyReportFeature = defineFeature({
  name: 'monthly-report',
  endpoints: monthlyReport,
  jobs: () => monthlyReportJobs,
  provides: [provide(personalData, monthlyReportData), provide(emails, monthlyReportEmail)],
});
