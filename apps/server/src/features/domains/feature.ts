import { defineFeature } from '#platform/feature.ts';
import { domains } from './endpoints.ts';
import { domainJobs } from './jobs.ts';

export const domainsFeature = defineFeature({
  name: 'domains',
  endpoints: domains,
  jobs: () => domainJobs,
});
