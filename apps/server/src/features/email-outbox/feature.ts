import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { personalData } from '#features/members/types.ts';
import { accountEmailJobs } from './account-emails/jobs.ts';
import { bounceJobs } from './bounces/jobs.ts';
import { deliveries } from './endpoints.ts';
import { overdueGauge } from './metrics.ts';
import { deliveryJobs } from './jobs.ts';
import { deliveryData } from './personal-data.ts';
import { mailboxGauge } from './bounces/imap/metrics.ts';

export const emailOutboxFeature = defineFeature({
  name: 'email-outbox',
  endpoints: deliveries,
  jobs: (config) => [...deliveryJobs, ...accountEmailJobs, ...bounceJobs(config)],
  metrics: [mailboxGauge, overdueGauge],
  // Few installations read bounces, and the packages for it take 8 MB in each process.
  startBackground: async (services) => {
    if (services.config.BOUNCE_SMTP_PORT === undefined) return null;
    const { startBounceListener } = await import('./bounces/smtp/gateway.ts');
    return startBounceListener(services);
  },
  provides: [provide(personalData, deliveryData)],
});
