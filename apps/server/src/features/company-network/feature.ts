import { defineFeature } from '#platform/feature.ts';
import { companyNetworkJobs } from './jobs.ts';

export const companyNetworkFeature = defineFeature({
  name: 'company-network',
  jobs: () => companyNetworkJobs,
});
