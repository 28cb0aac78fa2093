import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';

/** The skeleton of a form while its data loads. */
export function FormSkeleton() {
  const { t } = useTranslation('public_pages');
  return (
    <Stack gap={20} role="status" aria-label={t('loading')}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={64} radius="md" />
      ))}
    </Stack>
  );
}
