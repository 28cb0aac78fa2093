import { defineFeature } from '#platform/feature.ts';
import { sessionFiguresJobs } from './jobs.ts';

export const sessionFiguresFeature = defineFeature({
  name: 'session-figures',
  jobs: () => sessionFiguresJobs,
});
