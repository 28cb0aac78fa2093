import { useTranslation } from '#lib/i18n.ts';
import type { BookingView } from '#features/booking/api.ts';
import { BookingGate } from './BookingGate.tsx';
import { BookedTime, BookingScreen, ForWhom, tableOf, useOthers } from './BookingScreen.tsx';
import { CoffeeLink, StateScreen } from './StateScreen.tsx';

/** Confirms that a time was booked or moved. */
export function BookingConfirmedPage() {
  return (
    <BookingGate>
      {(view) => (view.state === 'booked' ? <Confirmed view={view} /> : <StateScreen view={view} />)}
    </BookingGate>
  );
}

function Confirmed({ view }: { view: BookingView }) {
  const { t } = useTranslation('booking');
  const names = useOthers(view);
  return (
    <BookingScreen
      people={tableOf(view)}
      title={t('confirmed.title')}
      sheet={
        <>
          <CoffeeLink view={view} />
          <ForWhom view={view} />
        </>
      }
    >
      <BookedTime view={view} />
      <p>{t('confirmed.text', { names })}</p>
    </BookingScreen>
  );
}
