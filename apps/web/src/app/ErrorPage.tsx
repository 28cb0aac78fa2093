import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { useErrorSentence } from '#lib/use-error-sentence.ts';
import { missingCode } from '#lib/reload.ts';
import { ErrorDetails } from '#ui/ErrorDetails.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { StandalonePage } from './StandalonePage.tsx';

/** Replaces a page that failed to load or render: the error, its cause, and a next step. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const sentence = useErrorSentence(error);
  usePageTitle(t('errors.page_title'));
  const retry = () => {
    // React does not repeat a failed lazy import, so only a reload helps.
    if (missingCode(error)) return location.reload();
    reset();
    return void router.invalidate();
  };
  return (
    <StandalonePage
      title={t('errors.page_title')}
      actions={
        <>
          <Button onClick={retry}>{t('actions.retry')}</Button>
          <Button variant="default" onClick={() => location.reload()}>
            {t('errors.reload')}
          </Button>
        </>
      }
    >
      <p>{sentence}</p>
      <ErrorDetails error={error} />
    </StandalonePage>
  );
}
