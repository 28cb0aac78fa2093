import { defineFeature } from '#platform/feature.ts';
import { programDetail } from './endpoints.ts';

export const programDetailView = defineFeature({ name: 'program-detail', endpoints: programDetail });
