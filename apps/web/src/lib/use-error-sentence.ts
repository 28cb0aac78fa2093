import { errorSentence } from './error-sentence.ts';
import { useTranslation } from 'react-i18next';

/** An error as a sentence, worded again when the reader's language changes. */
export function useErrorSentence(error: unknown): string {
  useTranslation();
  return errorSentence(error);
}
