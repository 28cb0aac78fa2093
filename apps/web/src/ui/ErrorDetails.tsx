import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import c from './ErrorDetails.module.css';

/** Details for the support, collapsed. Renders nothing if there are none. */
export function ErrorDetails({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const id = error instanceof ApiError ? error.request_id : null;
  const text = error instanceof ApiError ? error.code : error instanceof Error ? error.message : null;
  if (id === null && text === null) return null;
  return (
    <details className={c.details}>
      <summary>{t('errors.details')}</summary>
      <dl>
        {id !== null && (
          <>
            <dt>{t('errors.request_id')}</dt>
            <dd>{id}</dd>
          </>
        )}
        {text !== null && <dd className={c.text}>{text}</dd>}
      </dl>
    </details>
  );
}
