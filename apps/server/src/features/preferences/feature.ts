import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { personalData } from '#features/members/types.ts';
import { preferences } from './endpoints.ts';
import { preferenceData } from './personal-data.ts';

export const preferencesFeature = defineFeature({
  name: 'preferences',
  endpoints: preferences,
  provides: [provide(personalData, preferenceData)],
});
