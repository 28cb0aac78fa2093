import { formats, readerTimeZone, type Formats } from './format.ts';
import { useLanguage } from './i18n.ts';

/** The formats of the reader's language. Without a time zone, the reader's. */
export function useFormat(timeZone: string = readerTimeZone()): Formats {
  return formats(useLanguage(), timeZone);
}
