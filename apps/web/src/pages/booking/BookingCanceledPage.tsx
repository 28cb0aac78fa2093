import { useTranslation } from '#lib/i18n.ts';
import type { BookingView } from '#features/booking/api.ts';
import { BookingGate } from './BookingGate.tsx';
import { BookingScreen, ForWhom, tableOf, useOthers } from './BookingScreen.tsx';
import { CoffeeLink, StateScreen } from './StateScreen.tsx';

/** Confirms that a booked time was canceled. */
export function BookingCanceledPage() {
  return (
    <BookingGate action="cancel">
      {(view) => (view.state === 'open' ? <Canceled view={view} /> : <StateScreen view={view} />)}
    </BookingGate>
  );
}

function Canceled({ view }: { view: BookingView }) {
  const { t } = useTranslation('booking');
  const names = useOthers(view);
  return (
    <BookingScreen
      people={tableOf(view)}
      title={t('canceled.title')}
      sheet={
        <>
          <CoffeeLink view={view} />
          <ForWhom view={view} />
        </>
      }
    >
      <p>{t('canceled.text', { names })}</p>
    </BookingScreen>
  );
}
