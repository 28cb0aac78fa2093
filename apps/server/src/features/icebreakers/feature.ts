import { defineFeature } from '#platform/feature.ts';
import { icebreakers } from './endpoints.ts';

export const icebreakersFeature = defineFeature({
  name: 'icebreakers',
  endpoints: icebreakers,
});
