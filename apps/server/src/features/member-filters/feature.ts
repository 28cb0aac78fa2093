import { defineFeature } from '#platform/feature.ts';
import { memberFilterJobs } from './jobs.ts';

export const memberFiltersFeature = defineFeature({
  name: 'member-filters',
  jobs: () => memberFilterJobs,
});
