import type { Hours } from '@fika/contract/availability';
import { LIMITS } from '@fika/contract/limits';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { hoursText, isInOrder, moreHours, timesWith } from '#features/availabilities/view.ts';
import c from './HoursList.module.css';

interface HoursListProps {
  /** The day of the hours, in the label of each field for screen readers. */
  day: string;
  hours: readonly Hours[];
  onChange: (hours: Hours[]) => void;
}

/** The hours of one day, in one or more intervals, with a button to add one. */
export function HoursList({ day, hours, onChange }: HoursListProps) {
  const { t } = useTranslation('availabilities');
  const change = (index: number, next: Hours) =>
    onChange(hours.map((old, place) => (place === index ? next : old)));
  return (
    <div className={c.list}>
      {hours.map((one, index) => (
        // Stretches have no name of their own: the place is what they are known by.
        <div
          key={`${day}-${String(index)}`}
          className={c.hours}
          role="group"
          aria-label={`${day}, ${hoursText(one)}`}
        >
          <TimeSelect
            label={t('hours.from', { day })}
            value={one.from}
            onChange={(from) => change(index, { ...one, from })}
          />
          <span aria-hidden="true">–</span>
          <TimeSelect
            label={t('hours.to', { day })}
            value={one.to}
            error={!isInOrder(one)}
            onChange={(to) => change(index, { ...one, to })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={t('hours.remove', { day, hours: hoursText(one) })}
            onClick={() => onChange(hours.filter((_, place) => place !== index))}
          >
            <IconX size={16} />
          </ActionIcon>
          {!isInOrder(one) && (
            <p className={c.fault} role="alert">
              {t('hours.order')}
            </p>
          )}
        </div>
      ))}
      {hours.length === 0 && <span className={c.none}>{t('hours.none')}</span>}
      {hours.length < LIMITS.hoursOfDay && (
        <Button
          className={c.add}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          aria-label={t('hours.add_to', { day })}
          onClick={() => onChange([...hours, moreHours(hours)])}
        >
          {t('hours.add')}
        </Button>
      )}
    </div>
  );
}

interface TimeSelectProps {
  label: string;
  value: string;
  error?: boolean;
  onChange: (time: string) => void;
}

function TimeSelect({ label, value, error = false, onChange }: TimeSelectProps) {
  return (
    <NativeSelect
      className={c.time}
      rightSectionWidth={28}
      aria-label={label}
      aria-invalid={error || undefined}
      error={error}
      data={timesWith(value)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
