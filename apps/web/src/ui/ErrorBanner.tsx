import type { ReactNode } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useErrorSentence } from '#lib/use-error-sentence.ts';
import { Banner } from './Banner.tsx';
import c from './ErrorBanner.module.css';
import { ErrorDetails } from './ErrorDetails.tsx';

export interface ErrorBannerProps {
  /** What failed: "The rules are not saved." */
  title: string;
  error: unknown;
  /** A next step that is better than "Try again". */
  action?: ReactNode;
  onRetry?: () => void;
}

/** A failed call, in words: what did not happen, why, what to do, and the request id under "Details". */
export function ErrorBanner({ title, error, action, onRetry }: ErrorBannerProps) {
  const { t } = useTranslation();
  const sentence = useErrorSentence(error);
  const retry = onRetry && (
    <button type="button" className={c.retry} onClick={onRetry}>
      {t('actions.retry')}
    </button>
  );
  return (
    <Banner title={title} action={action ?? retry}>
      <p>{sentence}</p>
      {error instanceof ApiError && error.errors.length > 0 && (
        <ul>
          {error.errors.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      <ErrorDetails error={error} />
    </Banner>
  );
}
