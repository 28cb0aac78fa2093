/** The day of an instant on the calendar of a time zone, as `YYYY-MM-DD`. */
export function dayOf(at: number, timezone: string): string {
  const known =
    FORMATS.get(timezone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' });
  FORMATS.set(timezone, known);
  return known.format(at);
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();
