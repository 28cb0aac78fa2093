import { ApiError } from './api-error.ts';
import { i18n } from './i18n.ts';
import { isMissingCode } from './reload.ts';

/** An error as a sentence in the reader's language. The server words its own problems; what never reached it is ours. */
export function errorSentence(error: unknown): string {
  if (isMissingCode(error)) return i18n.t('errors.missing_code');
  if (!(error instanceof ApiError)) return i18n.t('errors.crash');
  switch (error.code) {
    case 'timeout':
      return i18n.t('errors.timeout', { detail: error.message });
    case 'network':
      return i18n.t('errors.network');
    case 'bad_response':
      return i18n.t('errors.bad_response', { status: error.status });
    default:
      return error.message;
  }
}
