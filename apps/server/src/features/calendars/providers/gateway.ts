import { CALENDAR_PROVIDERS, type CalendarProvider } from '@fika/contract';
import type { Config } from '#platform/config.ts';
import { googleCalendar } from '../google/gateway.ts';
import { office365Calendar } from '../office365/gateway.ts';
import type { CalendarPort } from '../types.ts';

/** A kind of calendar; null where this installation has no client id and secret for it. */
export function portOf(config: Config, provider: CalendarProvider): CalendarPort | null {
  return provider === 'google' ? googleCalendar(config) : office365Calendar(config);
}

/** The kinds that this installation can connect. */
export function offeredProviders(config: Config): CalendarProvider[] {
  return CALENDAR_PROVIDERS.filter((provider) => portOf(config, provider) !== null);
}

/** Where every provider sends the browser back to; it has to be registered with each. */
export const redirectUri = ({ PUBLIC_URL, BASE_PATH }: Config): string =>
  `${PUBLIC_URL}${BASE_PATH}integrations/calendars/callback/`;
