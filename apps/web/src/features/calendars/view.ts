import type { Calendar, CalendarList } from './api.ts';

/** An account that was connected, with its calendars. */
export interface Account {
  id: number;
  first: Calendar;
  calendars: readonly Calendar[];
}

/** The connected calendars by account. */
export function accountsOf({ results }: Pick<CalendarList, 'results'>): Account[] {
  const groups = Map.groupBy(results, ({ account_id: id }) => id);
  return [...groups].flatMap(([id, calendars]) => {
    const [first] = calendars;
    return first ? [{ id, first, calendars: calendars.filter(({ state }) => state !== 'gone') }] : [];
  });
}

/** So many calendars are shown at once. */
const FEW = 6;

/** The calendars at the top: all if there are few, otherwise the main one and the checked ones. */
export function shortList(calendars: readonly Calendar[]): readonly Calendar[] {
  if (calendars.length <= FEW) return calendars;
  return calendars.filter(({ is_primary, checks_busy }) => is_primary || checks_busy);
}

/** Whether coffees can be written into a calendar now. */
export const takesEvents = ({ can_write, state }: Calendar): boolean =>
  can_write && state !== 'gone' && state !== 'expired';

/** Whether nothing of an account could be read last time. */
export function isSilent(calendars: readonly Calendar[]): boolean {
  const read = calendars.filter(({ checks_busy }) => checks_busy);
  return read.length > 0 && read.every(({ state }) => state === 'failing');
}
