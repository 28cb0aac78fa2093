import { defineFeature } from '#platform/feature.ts';
import { settings } from './endpoints.ts';
import { addLogos } from './logo/endpoints.ts';

export const workspacesFeature = defineFeature({
  name: 'workspaces',
  endpoints: settings,
  addRoutes: (http, { services }) => addLogos(http, services),
});
