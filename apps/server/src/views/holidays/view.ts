import { defineFeature } from '#platform/feature.ts';
import { holidays } from './endpoints.ts';

export const holidaysView = defineFeature({ name: 'holidays', endpoints: holidays });
