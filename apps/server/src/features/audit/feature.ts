import { defineFeature } from '#platform/feature.ts';
import { audit } from './endpoints.ts';

export const auditFeature = defineFeature({
  name: 'audit',
  endpoints: audit,
});
