/** A written date as it is printed: in French the first of a month is "1er". Returns it; other languages and days as they were. */
export function printedDate(text: string, language: 'en' | 'fr'): string {
  return language === 'fr' ? text.replace(/(^|\s)1 (?=\p{L})/u, '$11er ') : text;
}

const HOUR = 3_600_000;

/**
 * Hours and minutes as a clock writes them. In the night in which it goes back an hour is there twice: then with its distance
 * from UTC, "02:30 GMT+2".
 */
export function printedTime(clock: Intl.DateTimeFormat, instant: Date): string {
  const shown = clock.format(instant);
  const isTwice = [-HOUR, HOUR].some((by) => clock.format(instant.getTime() + by) === shown);
  if (!isTwice) return shown;
  const { locale, timeZone } = clock.resolvedOptions();
  const named = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' });
  const offset = named.formatToParts(instant).find(({ type }) => type === 'timeZoneName');
  return `${shown} ${offset?.value ?? ''}`;
}
