import { t } from './i18n.ts';
import { ApiError } from './api-error.ts';
import { missingCode } from './reload.ts';

/** An error as a sentence in the reader's language. The server words its own problems; what never reached it is ours. */
export function errorSentence(error: unknown): string {
  const missing = missingCode(error);
  if (missing) return t(missing === 'offline' ? 'errors.network' : 'errors.missing_code');
  if (!(error instanceof ApiError)) return t('errors.crash');
  switch (error.code) {
    case 'timeout':
      return t('errors.timeout', { detail: error.message });
    case 'network':
      return t('errors.network');
    case 'bad_response':
      return t('errors.bad_response', { status: error.status });
    default:
      return error.message;
  }
}
