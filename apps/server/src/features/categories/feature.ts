import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { longJobKinds } from '#features/long-jobs/kinds.ts';
import { categories } from './endpoints.ts';
import { choicesMerge } from './merge-job.ts';

export const categoriesFeature = defineFeature({
  name: 'categories',
  endpoints: categories,
  provides: [provide(longJobKinds, choicesMerge)],
});
