import { day, oneOf, or, searchOf, type StateOf } from '#lib/search.ts';

export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** The parameters of the page in the URL; the default day is today. */
export const availabilitySearch = searchOf({ view: or(oneOf(CALENDAR_VIEWS), 'week'), date: day });
export const availabilityDefaults = { view: 'week' as const };
export type AvailabilitySearch = StateOf<typeof availabilitySearch>;
