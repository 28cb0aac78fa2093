import type { Holidays, Locale } from '@fika/contract';
import Calendar from 'date-holidays';

type Holiday = Holidays['holidays'][number];

/** The name of a zone that the platform prefers: `Asia/Calcutta` for `Asia/Kolkata`. */
const canonical = (timezone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;

/** TypeScript does not know the method yet. */
const zonesOf = (locale: Intl.Locale) =>
  (locale as Intl.Locale & { getTimeZones: () => string[] | undefined }).getTimeZones();

/** Countries with known holidays by their time zones: the platform gives each zone to one country. */
const COUNTRIES: ReadonlyMap<string, string> = new Map(
  Object.keys(new Calendar().getCountries()).flatMap((country) =>
    (zonesOf(new Intl.Locale(`und-${country}`)) ?? []).map((zone) => [canonical(zone), country] as const),
  ),
);

/**
 * The country of a time zone.
 *
 * @param timezone a zone that the platform knows
 * @returns its code of two letters (ISO 3166-1); null for UTC, and where no holidays are known
 */
export const countryOf = (timezone: string): string | null => COUNTRIES.get(canonical(timezone)) ?? null;

/**
 * The days off of a whole country, without those of its regions; a holiday of several days is on each of them.
 *
 * @param country two letters, as `countryOf` gives them
 * @returns by day, each day once
 */
export function holidaysOf(
  country: string,
  { from, to, locale }: { from: string; to: string; locale: Locale },
): Holiday[] {
  const calendar = new Calendar(country, { types: ['public'], languages: [locale, 'en'] });
  const first = Number(from.slice(0, 4));
  const years = Array.from({ length: Number(to.slice(0, 4)) - first + 2 }, (_, index) => first - 1 + index);
  const found = new Map<string, Holiday>();
  // One that begins on the last day of a year can last into the next.
  for (const { date, start, end, name } of years.flatMap((year) => calendar.getHolidays(year, locale))) {
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
    for (let index = 0; index < days; index += 1) {
      const day = dayAfter(date.slice(0, 10), index);
      if (day >= from && day <= to && !found.has(day)) found.set(day, { date: day, country, name });
    }
  }
  return [...found.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

const DAY_MS = 86_400_000;

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
