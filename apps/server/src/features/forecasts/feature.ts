import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { longJobKinds } from '#features/long-jobs/types.ts';
import { forecasts } from './endpoints.ts';
import { simulation } from './jobs.ts';

export const forecastsFeature = defineFeature({
  name: 'forecasts',
  endpoints: forecasts,
  provides: [provide(longJobKinds, simulation)],
});
