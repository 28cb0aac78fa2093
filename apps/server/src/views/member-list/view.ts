import { defineFeature } from '#platform/feature.ts';
import { memberList } from './endpoints.ts';

export const memberListView = defineFeature({ name: 'member-list', endpoints: memberList });
