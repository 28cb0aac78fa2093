import type { Availability } from '@fika/contract/availability';
import { Switch } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { DateField } from '#ui/LazyDateField.tsx';
import c from './AvailabilityAside.module.css';

interface PauseCardProps {
  pause: Availability['pause'];
  today: string;
  onChange: (pause: Availability['pause']) => void;
}

/** A pause of bookings, with or without an end. */
export function PauseCard({ pause, today, onChange }: PauseCardProps) {
  const { t } = useTranslation('availabilities');
  const isBackward = pause !== null && pause.to !== null && pause.to < pause.from;
  return (
    <Card title={t('pause.title')}>
      <div className={c.fields}>
        <Switch
          label={t('pause.label')}
          description={t('pause.help')}
          checked={pause !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? { from: today, to: null } : null)}
        />
        {pause && (
          <>
            <DateField
              label={t('pause.from')}
              value={pause.from}
              onChange={(from) => onChange({ ...pause, from: from ?? today })}
            />
            <DateField
              label={t('pause.to')}
              value={pause.to}
              min={pause.from}
              placeholder={t('pause.open')}
              clearLabel={t('pause.clear')}
              error={isBackward ? t('pause.order') : undefined}
              onChange={(to) => onChange({ ...pause, to })}
            />
          </>
        )}
      </div>
    </Card>
  );
}
