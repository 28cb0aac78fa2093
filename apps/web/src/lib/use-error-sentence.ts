import { useTranslation } from './i18n.ts';
import { errorSentence } from './error-sentence.ts';

/** An error as a sentence, worded again when the reader's language changes. */
export function useErrorSentence(error: unknown): string {
  useTranslation();
  return errorSentence(error);
}
