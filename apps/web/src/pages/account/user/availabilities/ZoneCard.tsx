import { Select } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { zonesWith } from '#lib/zones.ts';
import { Card } from '#ui/Card.tsx';

/** The zone in which all of these hours are meant. */
export function ZoneCard({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const { t } = useTranslation('availabilities');
  return (
    <Card title={t('zone.title')}>
      <Select
        label={t('zone.label')}
        description={t('zone.help')}
        data={zonesWith(zone)}
        searchable
        allowDeselect={false}
        value={zone}
        onChange={(value) => value && onChange(value)}
      />
    </Card>
  );
}
