import { defineFeature } from '#platform/feature.ts';
import { programHistory } from './endpoints.ts';

export const programHistoryView = defineFeature({ name: 'program-history', endpoints: programHistory });
