import type { Availability } from '@fika/contract/availability';
import { hoursOn, isPaused } from '@fika/contract/free-hours';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { hoursText } from '#features/availabilities/view.ts';

/** A day in words, with what it holds: "Monday 23 November: 09:00–12:00", or as its button shows it, "Mon 23 Nov: 09:00–12:00". */
export function useDayName(availability: Availability): (date: string, style?: 'fullDay' | 'day') => string {
  const { t } = useTranslation('availabilities');
  const format = useFormat();
  return (date, style = 'fullDay') => {
    const day = format.date(date, style);
    if (isPaused(availability, date)) return t('day.paused', { day });
    const hours = hoursOn(availability, date);
    if (hours.length === 0) return t('day.off', { day });
    return t('day.hours', { day, hours: format.list(hours.map(hoursText)) });
  };
}
