import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { longJobKinds } from '#features/long-jobs/types.ts';
import { categories } from './endpoints.ts';
import { choicesMerge } from './merges/jobs.ts';

export const categoriesFeature = defineFeature({
  name: 'categories',
  endpoints: categories,
  provides: [provide(longJobKinds, choicesMerge)],
});
