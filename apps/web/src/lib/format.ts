import { printedDate, printedTime } from '@fika/contract/date-words';
import type { Language } from './language.ts';

// Day before month and 24 hours in both languages, so English is the British one.
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR' };

type Instant = string | number | Date;

const DATE_STYLES = {
  /** 23 Nov */
  short: { day: 'numeric', month: 'short' },
  /** 23 Nov 2026 */
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 23 November */
  long: { day: 'numeric', month: 'long' },
  /** Mon 23 Nov */
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Monday 23 November */
  fullDay: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Nov */
  month: { month: 'short' },
  /** Nov 2026 */
  monthOfYear: { month: 'short', year: 'numeric' },
  /** Monday */
  weekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type DateStyle = keyof typeof DATE_STYLES;

export interface Formats {
  number: (value: number) => string;
  /** With exactly so many decimals. */
  fixed: (value: number, decimals: number) => string;
  /** A share from 0 to 1 with at most so many decimals, by default none, and with at least so many. */
  percent: (share: number, decimals?: number, least?: number) => string;
  date: (instant: Instant, style?: DateStyle) => string;
  time: (instant: Instant) => string;
  /** Mon 23 Nov, 14:00 */
  dateTime: (instant: Instant, style?: DateStyle) => string;
  /** 2 hours ago, in 3 days */
  relative: (instant: Instant, now?: Instant) => string;
  /** Mon */
  weekday: (instant: Instant) => string;
  /** November 2026 */
  monthYear: (instant: Instant) => string;
  /** Ada, Ben and Cleo */
  list: (parts: readonly string[]) => string;
}

let zone: string | null = null;

/** The browser's time zone, which applies unless the reader chose another. Cached, because each lookup is slow. */
export function browserTimeZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}

let chosenZone: string | null = null;

/** The zone that the reader chose for these pages; null is that of the browser. */
export function chooseTimeZone(zone: string | null): void {
  chosenZone = zone;
}

/** The zone in which the reader reads dates and hours. */
export function readerTimeZone(): string {
  return chosenZone ?? browserTimeZone();
}

const made = new Map<string, Formats>();

/** The formats of a language and a time zone. Cached, so that all callers get the same object. */
export function formats(language: Language, timeZone: string = readerTimeZone()): Formats {
  const key = `${language} ${timeZone}`;
  const known = made.get(key) ?? makeFormats(language, timeZone);
  made.set(key, known);
  return known;
}

function makeFormats(language: Language, timeZone: string): Formats {
  const locale = LOCALES[language];
  const plain = new Intl.NumberFormat(locale);
  const clock = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  // To make one takes a hundred times as long as to format by it.
  const styles = new Map<string, Intl.DateTimeFormat>();
  const part = (style: Intl.DateTimeFormatOptions, instant: Instant) => {
    const options = { ...style, timeZone: zoneOf(instant, timeZone) };
    const key = JSON.stringify(options);
    const known = styles.get(key) ?? new Intl.DateTimeFormat(locale, options);
    styles.set(key, known);
    return known.format(toDate(instant));
  };
  const date: Formats['date'] = (instant, style = 'medium') =>
    printedDate(part(DATE_STYLES[style], instant).replaceAll(',', ''), language);
  const time: Formats['time'] = (instant) => printedTime(clock, toDate(instant));
  return {
    number: (value) => plain.format(value),
    fixed: (value, decimals) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }).format(value),
    percent: (share, decimals = 0, least = 0) =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        maximumFractionDigits: decimals,
        minimumFractionDigits: least,
      })
        .format(share)
        // Intl uses a wide no-break space before the French sign, while print uses a narrow one.
        .replace('\u00a0%', '\u202f%'),
    date,
    time,
    dateTime: (instant, style = 'day') => `${date(instant, style)}, ${time(instant)}`,
    relative: (instant, now = Date.now()) => relative(locale, toDate(instant), toDate(now)),
    weekday: (instant) => part({ weekday: 'short' }, instant),
    monthYear: (instant) => part({ month: 'long', year: 'numeric' }, instant),
    list: (parts) => lists.format(parts),
  };
}

const toDate = (instant: Instant) => (instant instanceof Date ? instant : new Date(instant));

// A date without a time is a day on the calendar, the same day in every zone.
function zoneOf(instant: Instant, timeZone: string): string {
  return typeof instant === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(instant) ? 'UTC' : timeZone;
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

function relative(locale: string, instant: Date, now: Date): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const seconds = (instant.getTime() - now.getTime()) / 1000;
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit);
  }
  return words.format(0, 'second');
}

/** Fills the range text of a list, `%(start)s-%(end)s of %(total)s`. */
export function fillRange(
  template: string,
  values: Readonly<Record<'start' | 'end' | 'total', string>>,
): string {
  return template.replaceAll(/%\((start|end|total)\)s/g, (_, name: keyof typeof values) => values[name]);
}
