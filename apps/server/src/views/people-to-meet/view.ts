import { defineFeature } from '#platform/feature.ts';
import { peopleToMeet } from './endpoints.ts';

export const peopleToMeetView = defineFeature({ name: 'people-to-meet', endpoints: peopleToMeet });
