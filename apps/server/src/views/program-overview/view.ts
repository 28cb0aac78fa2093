import { defineFeature } from '#platform/feature.ts';
import { programOverview } from './endpoints.ts';
import { programTables } from './tables/endpoints.ts';

export const programOverviewView = defineFeature({
  name: 'program-overview',
  endpoints: [...programOverview, ...programTables],
});
