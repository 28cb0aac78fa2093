import { defineFeature } from '#platform/feature.ts';
import { teamsChannel } from './endpoints.ts';

export const teamsChannelView = defineFeature({ name: 'teams-channel', endpoints: teamsChannel });
