import { defineFeature } from '#platform/feature.ts';
import { network } from './endpoints.ts';

export const networkFeature = defineFeature({
  name: 'network',
  endpoints: network,
});
