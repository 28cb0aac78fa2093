import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { personalData } from '#features/members/types.ts';
import { availabilities } from './endpoints.ts';
import { availabilityData } from './personal-data.ts';

export const availabilitiesFeature = defineFeature({
  name: 'availabilities',
  endpoints: availabilities,
  provides: [provide(personalData, availabilityData)],
});
