import type { Availability } from '@fika/contract/availability';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { FullScreen, FullScreenButton } from '#ui/FullScreen.tsx';
import type { BookedTime } from '#features/availabilities/booked.ts';
import { daysOf, turned } from '#features/availabilities/view.ts';
import { CALENDAR_VIEWS, type CalendarView } from '#features/availabilities/search.ts';
import c from './AvailabilityCalendar.module.css';
import { HoursView } from './HoursView.tsx';
import { MonthView } from './MonthView.tsx';

interface AvailabilityCalendarProps {
  availability: Availability;
  booked: readonly BookedTime[];
  view: CalendarView;
  date: string;
  today: string;
  onView: (view: CalendarView) => void;
  onDate: (date: string) => void;
  /** Opens what may be changed about a day. */
  onDay: (date: string) => void;
}

/** The resulting hours by day: a month, a week or a day of 24 hours. */
export function AvailabilityCalendar(props: AvailabilityCalendarProps) {
  const { view, date, today, onView, onDate } = props;
  const { t } = useTranslation('availabilities');
  const days = daysOf(view, date);
  return (
    <FullScreen>
      <Card padding="flush">
        <div className={c.bar}>
          <h2 className={c.title} aria-live="polite">
            <Title view={view} date={date} days={days} />
          </h2>
          <div className={c.turn}>
            <ActionIcon aria-label={t(`before.${view}`)} onClick={() => onDate(turned(view, date, -1))}>
              <IconChevronLeft size={18} />
            </ActionIcon>
            <ActionIcon aria-label={t(`after.${view}`)} onClick={() => onDate(turned(view, date, 1))}>
              <IconChevronRight size={18} />
            </ActionIcon>
            {!days.includes(today) && (
              <Button variant="default" size="compact-sm" onClick={() => onDate(today)}>
                {t('today')}
              </Button>
            )}
          </div>
          <SegmentedControl
            aria-label={t('view.label')}
            data={CALENDAR_VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
            value={view}
            onChange={(value) => onView(value)}
          />
          <FullScreenButton />
          <p className={c.hint}>{t('exception.hint')}</p>
        </div>
        {view === 'month' ? <MonthView {...props} days={days} /> : <HoursView {...props} days={days} />}
      </Card>
    </FullScreen>
  );
}

function Title({ view, date, days }: { view: CalendarView; date: string; days: readonly string[] }) {
  const format = useFormat();
  if (view === 'month') return format.monthYear(`${date.slice(0, 7)}-01`);
  if (view === 'day') return format.date(date, 'fullDay');
  return `${format.date(days[0] ?? date, 'short')} – ${format.date(days.at(-1) ?? date, 'medium')}`;
}
