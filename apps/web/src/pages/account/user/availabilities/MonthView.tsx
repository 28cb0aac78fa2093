import type { Availability } from '@fika/contract/availability';
import { hoursOn, isPaused } from '@fika/contract/free-hours';
import { VisuallyHidden } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { MonthTable } from '#ui/MonthTable.tsx';
import type { BookedTime } from '#features/availabilities/booked.ts';
import { hoursText, placeOf, weeksOf } from '#features/availabilities/view.ts';
import c from './MonthView.module.css';
import { useDayName } from './use-day-name.ts';

interface MonthViewProps {
  days: readonly string[];
  date: string;
  today: string;
  availability: Availability;
  booked: readonly BookedTime[];
  onDay: (date: string) => void;
}

/** A month at a glance: each day with its hours; a day that differs is marked. */
export function MonthView(props: MonthViewProps) {
  const { t } = useTranslation('availabilities');
  return (
    <MonthTable label={t('view.month')} weeks={weeksOf(props.days)}>
      {(day) => (
        <td className={c.cell}>
          <Day {...props} day={day} />
        </td>
      )}
    </MonthTable>
  );
}

function Day({ day, date, today, availability, booked, onDay }: MonthViewProps & { day: string }) {
  const { t } = useTranslation('availabilities');
  const name = useDayName(availability);
  const hours = hoursOn(availability, day);
  const coffees = booked.filter((one) => one.date === day);
  const paused = isPaused(availability, day);
  const differs = availability.exceptions.some((one) => one.date === day);
  return (
    <button
      type="button"
      className={c.day}
      disabled={day < today}
      data-paused={paused || undefined}
      data-outside={day.slice(0, 7) !== date.slice(0, 7) || undefined}
      onClick={() => onDay(day)}
    >
      <VisuallyHidden>{coffees.length > 0 ? `${name(day)}. ` : name(day)}</VisuallyHidden>
      <span
        aria-hidden="true"
        className={c.number}
        data-today={day === today || undefined}
        data-differs={differs || undefined}
      >
        {Number(day.slice(8))}
      </span>
      {paused && <IconPlayerPause size={14} className={c.pause} aria-hidden="true" />}
      <span className={c.bar} aria-hidden="true">
        {hours.map((one) => {
          const { top, height } = placeOf(one);
          return <span key={one.from} style={{ left: top, width: height }} />;
        })}
      </span>
      <span className={c.text} aria-hidden="true">
        {hours.length > 0
          ? hours.map((one) => <span key={one.from}>{hoursText(one)}</span>)
          : t(paused ? 'day.break' : 'day.none')}
      </span>
      {coffees.map((one) => (
        <span key={one.from} className={c.coffee}>{`${one.from} ${one.label}`}</span>
      ))}
    </button>
  );
}
