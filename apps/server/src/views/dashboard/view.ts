import { defineFeature } from '#platform/feature.ts';
import { dashboard } from './endpoints.ts';
import { reporting } from './reports/endpoints.ts';

export const dashboardView = defineFeature({ name: 'dashboard', endpoints: [...dashboard, ...reporting] });
