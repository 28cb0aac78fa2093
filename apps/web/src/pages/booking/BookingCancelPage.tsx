import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useFocusOnStep } from '#ui/use-focus-on-step.ts';
import { type BookingView, useCancelBooking, type Whose } from '#features/booking/api.ts';
import { Location } from '#features/booking/components/Where.tsx';
import { BookingGate } from './BookingGate.tsx';
import { BookedTime, BookingScreen, ForWhom, tableOf, useOthers } from './BookingScreen.tsx';
import { CoffeeLink, StateScreen } from './StateScreen.tsx';

/** Cancels the booked time of a meeting, after a question. */
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
  const [isUnchanged, setUnchanged] = useState(false);
  useFocusOnStep(isUnchanged ? 'kept' : 'question');
  const submit = () =>
    cancel.mutate(undefined, {
      onSuccess: () =>
        void navigate({ to: paths.bookingCanceled(), search: { ...whose, action: 'cancel' } as never }),
    });
  if (isUnchanged) return <Unchanged view={view} />;
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
          <Button variant="default" disabled={cancel.isPending} onClick={() => setUnchanged(true)}>
            {t('cancel.no')}
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

/** Nothing has changed: the time, and the way to the meeting. */
function Unchanged({ view }: { view: BookingView }) {
  const { t } = useTranslation('booking');
  return (
    <BookingScreen
      people={tableOf(view)}
      title={t('kept.title')}
      sheet={
        <>
          <CoffeeLink view={view} />
          <ForWhom view={view} />
        </>
      }
    >
      <BookedTime view={view} />
      <Location view={view} />
      <p>{t('kept.text')}</p>
    </BookingScreen>
  );
}
