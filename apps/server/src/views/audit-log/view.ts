import { defineFeature } from '#platform/feature.ts';
import { auditLog } from './endpoints.ts';

export const auditLogView = defineFeature({ name: 'audit-log', endpoints: auditLog });
