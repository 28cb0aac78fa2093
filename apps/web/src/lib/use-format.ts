import { useTranslation } from './use-translation.ts';
import { formats, readerTimeZone, type Formats } from './format.ts';

/** The formats of the reader's language. Without a time zone, the reader's. */
export function useFormat(timeZone: string = readerTimeZone()): Formats {
  const { i18n } = useTranslation();
  const language = i18n.language;
  return formats(language, timeZone);
}
