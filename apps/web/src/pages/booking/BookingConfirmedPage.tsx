import { useTranslation } from '#lib/i18n.ts';
import type { BookingView, Whose } from '#features/booking/api.ts';
import { AddToCalendar } from '#features/booking/components/AddToCalendar.tsx';
import { Where } from '#features/booking/components/Where.tsx';
import { BookingGate } from './BookingGate.tsx';
import { BookedTime, BookingScreen, ForWhom, tableOf, useOthers } from './BookingScreen.tsx';
import { CoffeeLink, StateScreen } from './StateScreen.tsx';

/** Confirms that a time was booked or moved. */
export function BookingConfirmedPage() {
  return (
    <BookingGate>
      {(view, whose, { action = 'schedule' }) =>
        view.state === 'booked' && action !== 'cancel' ? (
          <Confirmed view={view} whose={whose} action={action} />
        ) : (
          <StateScreen view={view} />
        )
      }
    </BookingGate>
  );
}

interface ConfirmedProps {
  view: BookingView;
  whose: Whose;
  action: 'schedule' | 'reschedule';
}

function Confirmed({ view, whose, action }: ConfirmedProps) {
  const { t } = useTranslation('booking');
  const names = useOthers(view);
  return (
    <BookingScreen
      people={tableOf(view)}
      title={t('confirmed.title')}
      sheet={
        <>
          <AddToCalendar view={view} whose={whose} action={action} />
          <CoffeeLink view={view} />
          <ForWhom view={view} />
        </>
      }
    >
      <BookedTime view={view} />
      <Where view={view} whose={whose} action={action} />
      <p>{t('confirmed.text', { names })}</p>
    </BookingScreen>
  );
}
