import { type Calendar, type CalendarList, ENDPOINTS, fillPath, type WholeListQuery } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { presentWhole } from '#platform/http/paging.ts';
import { offeredProviders } from './providers/gateway.ts';
import type { CalendarRow } from './queries.ts';

/** A calendar as its owner sees it. */
export function presentCalendar(row: CalendarRow): Calendar {
  const { id, account_id, name, is_primary, can_write, checks_busy, created_at } = row;
  const { provider, account } = row.account;
  return {
    id,
    provider,
    account_id,
    account,
    name,
    is_primary,
    can_write,
    state: stateOf(row),
    checks_busy,
    created_at,
    delete_calendar_url: fillPath(ENDPOINTS.calendars.calendars_delete.path, {
      company_id: row.company_id,
      id: account_id,
    }),
  };
}

function stateOf({ account, gone_at, failed_at }: CalendarRow): Calendar['state'] {
  if (account.expired_at !== null) return 'expired';
  if (gone_at !== null) return 'gone';
  return failed_at === null ? 'connected' : 'failing';
}

/** All calendars of a member, and the accounts they can connect. */
export function presentCalendars(
  { services, url }: RequestCtx,
  rows: readonly CalendarRow[],
  query?: WholeListQuery,
): CalendarList {
  // Of the calendars that no longer exist only the destination is shown, with a warning.
  const shown = rows.filter((row) => row.gone_at === null || row.is_destination);
  return {
    ...presentWhole(url, 'account_id', shown.map(presentCalendar), query),
    providers: offeredProviders(services.config),
    destination_calendar_id: rows.find((row) => row.is_destination)?.id ?? null,
  };
}
