import { defineFeature } from '#platform/feature.ts';

export const auditFeature = defineFeature({ name: 'audit' });
