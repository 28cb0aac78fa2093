import { Select } from '@mantine/core';
import { LIMITS } from '@fika/contract/limits';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { useMe, useUpdateSettings } from '#features/profile/api.ts';
import { pacesFor } from '#features/profile/settings.ts';

/** The reader's pace over all programs, saved on change. */
export function PaceCard() {
  const { t } = useTranslation(['preferences', 'profile']);
  const me = useMe();
  const update = useUpdateSettings();
  const pace = (update.isPending ? update.variables.pace : me.settings?.pace) ?? 0;
  const choose = (value: string | null) =>
    update.mutate(
      { pace: Number(value ?? 0) || null },
      { onSuccess: () => showToast({ message: t('done.pace') }) },
    );
  return (
    <Card title={t('profile:settings.pace_title')}>
      {update.error && <ErrorBanner title={t('failed.pace')} error={update.error} />}
      <Select
        label={t('profile:settings.pace')}
        description={t('profile:settings.pace_help')}
        data={[
          { value: '0', label: t('profile:settings.pace_none') },
          ...pacesFor(pace, LIMITS.paceMax).map((count) => ({
            value: String(count),
            label: t('profile:settings.pace_value', { count }),
          })),
        ]}
        allowDeselect={false}
        value={String(pace)}
        onChange={choose}
      />
    </Card>
  );
}
