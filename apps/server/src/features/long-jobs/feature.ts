import { defineFeature } from '#platform/feature.ts';
import { jobs } from './endpoints.ts';
import { longJobs } from './jobs.ts';

export const longJobsFeature = defineFeature({
  name: 'long-jobs',
  endpoints: jobs,
  jobs: () => longJobs,
});
