import { type Calendar, type CalendarList, ENDPOINTS, fillPath } from '@fika/contract';
import type { Config } from '../../platform/config.ts';
import { offeredProviders } from './providers.ts';
import type { CalendarRow } from './queries.ts';

/** A calendar as its owner sees it. */
export function presentCalendar(row: CalendarRow): Calendar {
  const { id, provider, account, checks_busy, created_at } = row;
  return {
    id,
    provider,
    account,
    state: stateOf(row),
    checks_busy,
    created_at,
    delete_calendar_url: fillPath(ENDPOINTS.calendars.calendars_delete.path, {
      company_id: row.company_id,
      id,
    }),
  };
}

function stateOf({ expired_at, failed_at }: CalendarRow): Calendar['state'] {
  if (expired_at !== null) return 'expired';
  return failed_at === null ? 'connected' : 'failing';
}

/** All of somebody's calendars, and which ones they can connect. */
export function presentCalendars(config: Config, rows: readonly CalendarRow[]): CalendarList {
  return {
    results: rows.map(presentCalendar),
    providers: offeredProviders(config),
    destination_calendar_id: rows.find((row) => row.is_destination)?.id ?? null,
  };
}
