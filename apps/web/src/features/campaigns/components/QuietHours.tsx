import type { QuietHours as Hours } from '@fika/contract/quiet';
import { Checkbox, Switch } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { TimeField } from '#ui/DateField.tsx';
import c from './Quiet.module.css';

interface QuietHoursProps {
  value: Hours | null;
  onChange: (value: Hours | null) => void;
}

const EVENING: Hours = { from: '18:00', to: '08:00', weekends: true };

/** Hours without messages of the program, in the time zone of each member. */
export function QuietHours({ value, onChange }: QuietHoursProps) {
  const { t } = useTranslation('schedule');
  const put = (change: Partial<Hours>) => {
    if (!value) return;
    const next = { ...value, ...change };
    // A whole day of silence would never end.
    if (next.from && next.to && next.from !== next.to) onChange(next);
  };
  return (
    <div className={c.group}>
      <Switch
        label={t('quiet_hours.label')}
        description={t('quiet_hours.help')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? EVENING : null)}
      />
      {value && (
        <>
          <div className={c.hours}>
            <TimeField
              name={t('quiet_hours.from')}
              value={value.from}
              onChange={(time) => put({ from: time.slice(0, 5) })}
            />
            <span className={c.until}>{t('quiet_days.until')}</span>
            <TimeField
              name={t('quiet_hours.to')}
              value={value.to}
              onChange={(time) => put({ to: time.slice(0, 5) })}
            />
          </div>
          <Checkbox
            label={t('quiet_hours.weekends')}
            checked={value.weekends}
            onChange={(event) => put({ weekends: event.currentTarget.checked })}
          />
        </>
      )}
    </div>
  );
}
