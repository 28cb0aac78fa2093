import { useTranslation } from '#lib/i18n.ts';
import type { BookingView, Whose } from '#features/booking/api.ts';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/links.tsx';
import { useFocusOnStep } from '#ui/use-focus-on-step.ts';
import { AgreeButton, Agreement } from '#features/booking/components/Agreement.tsx';
import { AddToCalendar } from '#features/booking/components/AddToCalendar.tsx';
import { Where } from '#features/booking/components/Where.tsx';
import { BookingGate } from './BookingGate.tsx';
import { BookedTime, BookingScreen, ForWhom, tableOf, useOthers } from './BookingScreen.tsx';
import { CoffeeLink, StateScreen } from './StateScreen.tsx';

/** Confirms that a time was booked or moved. */
export function BookingConfirmedPage() {
  return (
    <BookingGate>
      {(view, whose, { action = 'schedule' }) => {
        if (view.state !== 'booked' || action === 'cancel') return <StateScreen view={view} />;
        if (action === 'agree') return <Agree view={view} whose={whose} />;
        return <Confirmed view={view} whose={whose} action={action} />;
      }}
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
  const waiting = useOthers({ others: view.agreement?.waiting ?? [] });
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
      <p>
        {t('confirmed.text', { names })} {waiting !== '' && t('confirmed.asked', { names: waiting })}
      </p>
    </BookingScreen>
  );
}

/** Asks a member whether the time that another one booked works for them. The link to agree also moves and cancels it. */
function Agree({ view, whose }: Omit<ConfirmedProps, 'action'>) {
  const { t } = useTranslation('booking');
  const names = useOthers(view);
  const isAsked = view.agreement?.is_mine === false;
  useFocusOnStep(String(isAsked));
  const way = { variant: 'default', search: { ...whose } as never } as const;
  return (
    <BookingScreen
      people={tableOf(view)}
      title={isAsked ? t('agreement.title', { names }) : t('agreement.agreed_title')}
      sheet={
        <>
          <AgreeButton view={view} whose={whose} />
          {isAsked ? (
            <>
              <ButtonLink to={paths.bookingReschedule()} {...way}>
                {t('agreement.change')}
              </ButtonLink>
              <ButtonLink to={paths.bookingCancel()} {...way}>
                {t('cancel.yes')}
              </ButtonLink>
            </>
          ) : (
            <>
              <AddToCalendar view={view} whose={whose} action="reschedule" />
              <CoffeeLink view={view} />
            </>
          )}
          <ForWhom view={view} />
        </>
      }
    >
      <BookedTime view={view} />
      <Agreement view={view} />
      <Where view={view} whose={whose} action="reschedule" />
      {isAsked && <p>{t('agreement.text', { names })}</p>}
    </BookingScreen>
  );
}
