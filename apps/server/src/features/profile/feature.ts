import { defineFeature } from '#platform/feature.ts';
import { profile } from './endpoints.ts';

export const profileFeature = defineFeature({
  name: 'profile',
  endpoints: profile,
});
