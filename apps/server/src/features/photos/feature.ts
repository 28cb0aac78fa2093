import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { personalData } from '#features/members/types.ts';
import { photos } from './endpoints.ts';
import { photoData } from './personal-data.ts';

export const photosFeature = defineFeature({
  name: 'photos',
  endpoints: photos,
  provides: [provide(personalData, photoData)],
});
