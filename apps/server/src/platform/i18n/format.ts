import { printedDate, printedTime } from '@fika/contract';
import { Temporal } from '@fika/contract/temporal';

export type Language = 'en' | 'fr';

const LOCALES = { en: 'en-GB', fr: 'fr-FR' } as const;

/** "Program: Lunch", in French with the space before the colon. */
export function labelled(label: string, value: string, language: Language): string {
  return `${label}${language === 'fr' ? '\u00A0' : ''}: ${value}`;
}

const formatsOf = (locale: string) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return {
    date: format({ day: 'numeric', month: 'long' }),
    weekday: format({ weekday: 'long' }),
    day: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    month: format({ month: 'long', year: 'numeric' }),
    shortMonth: format({ month: 'short' }),
    shortDay: format({ weekday: 'short', day: 'numeric', month: 'short' }),
  };
};

const DATES = { en: formatsOf(LOCALES.en), fr: formatsOf(LOCALES.fr) };

/** Writes the day that a zone has at an instant. By formats in UTC, because making one for a zone takes 0.1 ms. */
function format(style: keyof typeof DATES.en, instant: string, timezone: string, language: Language): string {
  const there = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate();
  const text = DATES[language][style].format(new Date(there.toString()));
  return printedDate(text, language);
}

/** "23 November", "1er décembre". */
export function longDate(instant: string, timezone: string, language: Language): string {
  return format('date', instant, timezone, language);
}

/** "Monday". */
export function weekday(instant: string, timezone: string, language: Language): string {
  return format('weekday', instant, timezone, language);
}

/** "Tue 24 Nov", "mar. 24 nov.". */
export function shortDay(instant: string, timezone: string, language: Language): string {
  return format('shortDay', instant, timezone, language).replace(',', '');
}

/** The city of a zone: "Paris". */
export const placeOfZone = (timezone: string): string =>
  (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');

/** "Sunday 22 November, 18:00 (Paris)". */
export function dayAndTime(instant: string, timezone: string, language: Language): string {
  const day = format('day', instant, timezone, language);
  return `${day.replace(',', '')}, ${clockTime(instant, timezone, language)} (${placeOfZone(timezone)})`;
}

/** "18:00". */
export function clockTime(instant: string, timezone: string, language: Language): string {
  const clock = new Intl.DateTimeFormat(LOCALES[language], {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  });
  return printedTime(clock, new Date(instant));
}

const NUMBERS = { en: new Intl.NumberFormat(LOCALES.en), fr: new Intl.NumberFormat(LOCALES.fr) };

/** "1,005", "1 005". */
export function wholeNumber(value: number, language: Language): string {
  return NUMBERS[language].format(value);
}

const SHARES = {
  en: new Intl.NumberFormat(LOCALES.en, { style: 'percent' }),
  fr: new Intl.NumberFormat(LOCALES.fr, { style: 'percent' }),
};

/** "61%", "61 %" for a share from 0 to 1. */
export function percent(share: number, language: Language): string {
  // Intl uses a wide no-break space before the French sign, while print uses a narrow one.
  return SHARES[language].format(share).replace('\u00A0%', '\u202F%');
}

/** "October 2026" for one of its days. */
export function monthOfYear(day: string, language: Language): string {
  return DATES[language].month.format(new Date(day));
}

/** "Oct", "oct." for one of its days. */
export function shortMonth(day: string, language: Language): string {
  return DATES[language].shortMonth.format(new Date(day));
}
