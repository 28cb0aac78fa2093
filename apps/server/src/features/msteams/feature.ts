import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { personalData } from '#features/members/types.ts';
import { msteams } from './endpoints.ts';
import { teamsData } from './personal-data.ts';

export const msteamsFeature = defineFeature({
  name: 'msteams',
  endpoints: msteams,
  provides: [provide(personalData, teamsData)],
});
