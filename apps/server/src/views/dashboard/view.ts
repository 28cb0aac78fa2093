import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { monthlyFigures } from '#features/monthly-report/types.ts';
import { dashboard } from './endpoints.ts';
import { findMonthlyFigures } from './monthly/queries.ts';
import { reporting } from './reports/endpoints.ts';

export const dashboardView = defineFeature({
  name: 'dashboard',
  endpoints: [...dashboard, ...reporting],
  provides: [provide(monthlyFigures, findMonthlyFigures)],
});
