import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { PageHeader } from '#ui/PageHeader.tsx';

/** What happens when the tab of a program is removed. Teams removes it with a button. */
export function RemoveTabPage() {
  const { t } = useTranslation('msteams_channel');
  useEffect(() => {
    void import('#features/msteams/host.ts').then(({ allowRemoval }) => allowRemoval());
  }, []);
  return (
    <>
      <PageHeader title={t('remove.title')} />
      <Stack gap="xs">
        <p>{t('remove.text')}</p>
        <p>{t('remove.note')}</p>
      </Stack>
    </>
  );
}
