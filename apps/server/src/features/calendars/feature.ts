import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { personalData } from '#features/members/types.ts';
import { calendars } from './endpoints.ts';
import { calendarData } from './personal-data.ts';
import { calendarTokens } from './tokens.ts';

export const calendarsFeature = defineFeature({
  name: 'calendars',
  endpoints: calendars,
  sealed: [calendarTokens],
  provides: [provide(personalData, calendarData)],
});
