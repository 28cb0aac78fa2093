import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { type BookingView, useCancelBooking, type Whose } from '#features/booking/api.ts';
import { Location } from '#features/booking/components/Where.tsx';
import { BookingGate } from './BookingGate.tsx';
import { BookedTime, BookingScreen, ForWhom, tableOf, useOthers } from './BookingScreen.tsx';
import { StateScreen } from './StateScreen.tsx';

/** Takes the date of a coffee back, after a question. */
export function BookingCancelPage() {
  return (
    <BookingGate action="cancel">
      {(view, whose) =>
        view.state === 'booked' ? <Question view={view} whose={whose} /> : <StateScreen view={view} />
      }
    </BookingGate>
  );
}

function Question({ view, whose }: { view: BookingView; whose: Whose }) {
  const { t } = useTranslation('booking');
  const navigate = useNavigate();
  const names = useOthers(view);
  const cancel = useCancelBooking(whose);
  const submit = () =>
    cancel.mutate(undefined, {
      onSuccess: () =>
        void navigate({ to: paths.bookingCanceled(), search: { ...whose, action: 'cancel' } as never }),
    });
  return (
    <BookingScreen
      people={tableOf(view)}
      title={t('cancel_title', { names })}
      sheet={
        <>
          {cancel.error && <ErrorBanner title={t('cancel.failed')} error={cancel.error} />}
          <Button color="lingon" loading={cancel.isPending} onClick={submit}>
            {t('cancel.yes')}
          </Button>
          <ForWhom view={view} />
        </>
      }
    >
      <BookedTime view={view} />
      <Location view={view} />
      <p>{t('cancel.lead', { names })}</p>
    </BookingScreen>
  );
}
