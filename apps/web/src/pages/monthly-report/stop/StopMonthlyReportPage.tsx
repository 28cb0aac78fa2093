import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { useFocusOnStep } from '#ui/use-focus-on-step.ts';
import { PublicPage } from '#features/accounts/components/PublicPage.tsx';
import { useStopReport } from '#features/monthly-report/api.ts';

/** Stops the monthly report to the reader of an email, after a press: what only opens links changes nothing. */
export function StopMonthlyReportPage() {
  const { t } = useTranslation('monthly_report');
  // After the # and not in the query, so that it is in no log.
  const [token] = useState(() => location.hash.slice(1));
  const { mutate, error, isPending, isSuccess } = useStopReport();
  useFocusOnStep(isSuccess ? 'stopped' : 'question');
  if (isSuccess)
    return (
      <PublicPage title={t('stop.done_title')} help={t('stop.done_text')}>
        {null}
      </PublicPage>
    );
  const isBroken = error instanceof ApiError && error.code.startsWith('link_');
  if (token === '' || isBroken) {
    return (
      <PublicPage title={t('stop.invalid_title')} help={t('stop.invalid_text')}>
        <ButtonLink to={paths.login()} size="md" fullWidth>
          {t('stop.log_in')}
        </ButtonLink>
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t('stop.title')} help={t('stop.text')}>
      <Stack gap={12}>
        {error && <ErrorBanner title={t('stop.failed')} error={error} />}
        <Button size="md" fullWidth loading={isPending} onClick={() => mutate(token)}>
          {t('stop.confirm')}
        </Button>
      </Stack>
    </PublicPage>
  );
}
