import { defineFeature } from '#platform/feature.ts';
import { coffeeDetail } from './endpoints.ts';

export const coffeeDetailView = defineFeature({ name: 'coffee-detail', endpoints: coffeeDetail });
