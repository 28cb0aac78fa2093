import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { targetLabels } from '#features/audit/target-labels.ts';
import { longJobKinds } from '#features/long-jobs/kinds.ts';
import { categories } from './endpoints.ts';
import { choicesMerge } from './merge-job.ts';
import { fieldLabels } from './target-labels.ts';

export const categoriesFeature = defineFeature({
  name: 'categories',
  endpoints: categories,
  provides: [provide(targetLabels, fieldLabels), provide(longJobKinds, choicesMerge)],
});
