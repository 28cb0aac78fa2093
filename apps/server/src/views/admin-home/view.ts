import { defineFeature } from '#platform/feature.ts';
import { adminHome } from './endpoints.ts';

export const adminHomeView = defineFeature({ name: 'admin-home', endpoints: adminHome });
