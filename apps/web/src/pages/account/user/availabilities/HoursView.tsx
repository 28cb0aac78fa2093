import type { Availability } from '@fika/contract/availability';
import { hoursOn, isPaused } from '@fika/contract/free-hours';
import { IconCoffee, IconPlayerPause } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { BookedTime } from '#features/availabilities/booked.ts';
import { hoursText, placeOf, shareOfDay } from '#features/availabilities/view.ts';
import c from './HoursView.module.css';
import { useDayName } from './use-day-name.ts';

const HOURS = Array.from({ length: 12 }, (_, index) => `${String(index * 2).padStart(2, '0')}:00`);

/** The first hour in sight: few meet earlier, and earlier hours are one scroll away. */
const FIRST_IN_SIGHT = '07:00';

interface HoursViewProps {
  days: readonly string[];
  availability: Availability;
  booked: readonly BookedTime[];
  today: string;
  onDay: (date: string) => void;
}

/** Days side by side with their 24 hours, and when there is time in them. The box scrolls and opens in the morning. */
export function HoursView({ days, availability, booked, today, onDay }: HoursViewProps) {
  const { t } = useTranslation('availabilities');
  const box = useRef<HTMLDivElement>(null);
  const scale = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current && scale.current) {
      box.current.scrollTop = scale.current.offsetHeight * shareOfDay(FIRST_IN_SIGHT);
    }
  }, []);
  return (
    <div ref={box} className={c.view} data-single={days.length === 1 || undefined}>
      <div className={c.side} aria-hidden="true">
        <div className={c.corner} />
        <div ref={scale} className={c.scale}>
          {HOURS.map((hour) => (
            <span key={hour} style={{ top: placeOf({ from: hour, to: hour }).top }}>
              {hour}
            </span>
          ))}
        </div>
      </div>
      {days.map((date) => (
        <div key={date} className={c.day}>
          <DayButton date={date} today={today} availability={availability} onDay={onDay} />
          <div className={c.hours} data-paused={isPaused(availability, date) || undefined}>
            {isPaused(availability, date) && (
              <p className={c.paused} aria-hidden="true">
                <IconPlayerPause size={14} />
                <span>{t('day.break')}</span>
              </p>
            )}
            {hoursOn(availability, date).map((hours) => (
              <div key={hours.from} className={c.free} style={placeOf(hours)} aria-hidden="true">
                <span>{hoursText(hours)}</span>
              </div>
            ))}
            {booked
              .filter((one) => one.date === date)
              .map((one) => (
                <Link
                  key={`${one.from}${one.to_page}`}
                  to={one.to_page}
                  className={c.booked}
                  style={placeOf(one)}
                >
                  <IconCoffee size={16} aria-hidden="true" className={c.cup} />
                  <span>{`${one.from} ${one.label}`}</span>
                </Link>
              ))}
          </div>
        </div>
      ))}
    </div>
  );
}

interface DayButtonProps {
  date: string;
  today: string;
  availability: Availability;
  onDay: (date: string) => void;
}

function DayButton({ date, today, availability, onDay }: DayButtonProps) {
  const { weekday } = useFormat();
  const name = useDayName(availability);
  const differs = availability.exceptions.some((day) => day.date === date);
  return (
    <button
      type="button"
      className={c.head}
      data-today={date === today || undefined}
      data-differs={differs || undefined}
      aria-label={name(date, 'day')}
      disabled={date < today}
      onClick={() => onDay(date)}
    >
      <span>{weekday(date)}</span> <strong>{Number(date.slice(8))}</strong>
    </button>
  );
}
