import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { personalData } from '#features/members/types.ts';
import { onboarding } from './endpoints.ts';
import { onboardingData } from './personal-data.ts';

export const onboardingFeature = defineFeature({
  name: 'onboarding',
  endpoints: onboarding,
  provides: [provide(personalData, onboardingData)],
});
