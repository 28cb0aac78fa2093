import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/links.tsx';
import type { BookingView } from '#features/booking/api.ts';
import { Location } from '#features/booking/components/Where.tsx';
import { BookedTime, BookingScreen, ForWhom, tableOf, useOthers } from './BookingScreen.tsx';

/** Why there is nothing to do here: a date is booked, there is none, or the coffee is over. */
export function StateScreen({ view }: { view: BookingView }) {
  const { t } = useTranslation('booking');
  const names = useOthers(view);
  return (
    <BookingScreen
      people={tableOf(view)}
      title={t(`state.${view.state}.title`, { names })}
      sheet={
        <>
          <CoffeeLink view={view} />
          <ForWhom view={view} />
        </>
      }
    >
      <BookedTime view={view} />
      {view.state === 'booked' && <Location view={view} />}
      <p>{t(`state.${view.state}.text`, { names })}</p>
    </BookingScreen>
  );
}

/** To the page of the coffee, which needs a log-in. */
export function CoffeeLink({ view }: { view: BookingView }) {
  const { t } = useTranslation('booking');
  const { company, coffee_id: id } = view;
  return (
    <ButtonLink to={paths.coffee({ slug: company.slug, id })} variant="default">
      {t('to_coffee')}
    </ButtonLink>
  );
}
