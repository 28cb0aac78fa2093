import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { ownReportQuery, useStopOwnReport } from '../api.ts';

/** For an admin who gets the monthly report: a way to stop it. */
export function OwnReportCard() {
  const { t } = useTranslation('monthly_report');
  const { data } = useQuery(ownReportQuery(useWorkspace()));
  const stop = useStopOwnReport();
  if (!data?.receives) return null;
  const onStop = () => stop.mutate(undefined, { onSuccess: () => showToast({ message: t('own.done') }) });
  return (
    <Card title={t('title')}>
      {stop.error && <ErrorBanner title={t('own.failed')} error={stop.error} />}
      <Group justify="space-between" gap="sm">
        <span>{t('own.text')}</span>
        <Button variant="default" size="compact-md" loading={stop.isPending} onClick={onStop}>
          {t('own.stop')}
        </Button>
      </Group>
    </Card>
  );
}
