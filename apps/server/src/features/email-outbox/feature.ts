import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { memberFacts } from '#features/members/member-facts.ts';
import { personalData } from '#features/members/personal-data.ts';
import { bounceJobs } from './bounces/jobs.ts';
import { startBounceListener } from './bounces/listener.ts';
import { mailboxGauge } from './bounces/mailbox.ts';
import { deliveries } from './endpoints.ts';
import { mailGauge } from './gauges.ts';
import { deliveryJobs } from './jobs.ts';
import { findBounced } from './member-facts.ts';
import { deliveryData } from './personal-data.ts';

export const emailOutboxFeature = defineFeature({
  name: 'email-outbox',
  endpoints: deliveries,
  jobs: (config) => [...deliveryJobs, ...bounceJobs(config)],
  metrics: [mailboxGauge, mailGauge],
  startBackground: startBounceListener,
  provides: [provide(memberFacts, findBounced), provide(personalData, deliveryData)],
});
