import { Button } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { type BookingView, useCancelBooking, type Whose } from '../api.ts';
import { placeOf, zoneOf } from '../view.ts';
import { AddToCalendar } from './AddToCalendar.tsx';
import { AgreeButton, Agreement } from './Agreement.tsx';
import c from './BookingCard.module.css';
import { RunningLate } from './RunningLate.tsx';
import { Where } from './Where.tsx';

/** From how long before the time on the page lets its reader say that they are late. */
const LATE_FROM_MS = 2 * 60 * 60_000;

const isSoon = (start: string, now: number): boolean => Date.parse(start) - now < LATE_FROM_MS;

interface BookedCardProps {
  view: BookingView;
  whose: Whose;
  onMove: () => void;
}

/** When the people of a coffee meet, who has agreed, and what can be done about the time. */
export function BookedCard({ view, whose, onMove }: BookedCardProps) {
  const { t } = useTranslation('booking');
  const zone = zoneOf(view);
  const { dateTime, time, list } = useFormat(zone);
  const now = useNow();
  const cancel = useCancelBooking(whose);
  const [asking, setAsking] = useState(false);
  if (!view.booked) return null;
  const { starts_at: start, ends_at: end } = view.booked;
  const isAsked = view.agreement?.is_mine === false;
  const span = t('span', { start: dateTime(start, 'fullDay'), end: time(end) });
  return (
    <Card
      title={t('booked.title')}
      aside={<span className={c.zone}>{t('zone', { zone: placeOf(zone) })}</span>}
    >
      <div className={c.booked}>
        <p className={c.date}>
          <IconCalendarEvent size={18} aria-hidden="true" />
          {span}
        </p>
        <Agreement view={view} />
        {isAsked && <p>{t('agreement.question')}</p>}
        <Where view={view} whose={whose} action="reschedule" />
        <div className={c.ways}>
          <AgreeButton view={view} whose={whose} />
          {!isAsked && isSoon(start, now) && (
            <RunningLate
              coffee_id={view.coffee_id}
              names={list(view.others.map(({ first_name }) => first_name))}
            />
          )}
          {!isAsked && <AddToCalendar view={view} whose={whose} action="schedule" />}
          <Button variant="default" onClick={onMove}>
            {t('booked.move')}
          </Button>
          <Button variant="subtle" onClick={() => setAsking(true)}>
            {t('booked.cancel')}
          </Button>
        </div>
      </div>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('cancel.question')}
        confirmLabel={t('cancel.yes')}
        keepLabel={t('cancel.no')}
        failedTitle={t('cancel.failed')}
        onConfirm={() => cancel.mutateAsync()}
        danger
      >
        {t('cancel.what', { when: span })}
      </ConfirmModal>
    </Card>
  );
}
