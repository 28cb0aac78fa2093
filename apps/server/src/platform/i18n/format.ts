import { printedDate, printedTime } from '@fika/contract';

export type Language = 'en' | 'fr';

const LOCALES = { en: 'en-GB', fr: 'fr-FR' } as const;

/** "Program: Lunch", in French with the space before the colon. */
export function labelled(label: string, value: string, language: Language): string {
  return `${label}${language === 'fr' ? '\u00A0' : ''}: ${value}`;
}

const STYLES = {
  date: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  time: { hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(style: keyof typeof STYLES, timezone: string, language: Language): Intl.DateTimeFormat {
  // Making a format costs more than a mail; a program has few zones and two languages.
  const key = `${language}/${style}/${timezone}`;
  let known = formats.get(key);
  if (!known) {
    known = new Intl.DateTimeFormat(LOCALES[language], { ...STYLES[style], timeZone: timezone });
    formats.set(key, known);
  }
  return known;
}

function format(style: keyof typeof STYLES, instant: string, timezone: string, language: Language): string {
  return printedDate(formatOf(style, timezone, language).format(new Date(instant)), language);
}

/** "23 November", "1er décembre". */
export function longDate(instant: string, timezone: string, language: Language): string {
  return format('date', instant, timezone, language);
}

/** "Monday". */
export function weekday(instant: string, timezone: string, language: Language): string {
  return format('weekday', instant, timezone, language);
}

/** "Sunday 22 November, 18:00 (Paris)". */
export function dayAndTime(instant: string, timezone: string, language: Language): string {
  const day = format('day', instant, timezone, language);
  const time = printedTime(formatOf('time', timezone, language), new Date(instant));
  const place = (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');
  return `${day.replace(',', '')}, ${time} (${place})`;
}

const NUMBERS = { en: new Intl.NumberFormat(LOCALES.en), fr: new Intl.NumberFormat(LOCALES.fr) };

/** "1,005", "1 005". */
export function wholeNumber(value: number, language: Language): string {
  return NUMBERS[language].format(value);
}
