import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { sessionQuery } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { fullName, type Person } from '#ui/initials.ts';
import { PublicLayout } from '#ui/PublicLayout.tsx';
import { Seats } from '#ui/Seats.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import type { BookingView } from '#features/booking/api.ts';
import { placeOf, zoneOf } from '#features/booking/view.ts';
import c from './BookingScreen.module.css';

interface BookingScreenProps {
  people: readonly (Person | null)[];
  title: string;
  children: ReactNode;
  /** The actions, at the bottom of a phone. */
  sheet: ReactNode;
}

/** One task about the date of a coffee, and its button below. */
export function BookingScreen({ people, title, children, sheet }: BookingScreenProps) {
  usePageTitle(title);
  return (
    <PublicLayout sheet={sheet}>
      <div className={c.screen}>
        <div className={c.table}>
          <Seats people={people} table={96} on="panel" decorative />
        </div>
        <div>
          <h1 className={c.title}>{title}</h1>
          <div className={c.text}>{children}</div>
        </div>
      </div>
    </PublicLayout>
  );
}

/** Those at the table, the reader first. */
export const tableOf = (view: BookingView): Person[] => [view.member, ...view.others];

/** Names the member of an emailed link, because a forwarded email must not surprise its reader. */
export function ForWhom({ view }: { view: BookingView }) {
  const { t } = useTranslation('booking');
  const { token } = useSearch({ strict: false });
  const { data: session, isPending } = useQuery(sessionQuery);
  const isOwn = session?.workspaces.some(
    ({ id, user_id }) => id === view.company.id && user_id === view.member.id,
  );
  if (token === undefined || isPending || isOwn) return null;
  return <p className={c.forWhom}>{t('for', { name: fullName(view.member), company: view.company.name })}</p>;
}

/** The names of the others. */
export function useOthers({ others }: Pick<BookingView, 'others'>): string {
  const { list } = useFormat();
  return list(others.map((other) => other.first_name || fullName(other)));
}

/** When it takes place, in the zone of the reader. */
export function BookedTime({ view }: { view: BookingView }) {
  const { t } = useTranslation('booking');
  const zone = zoneOf(view);
  const { dateTime, time } = useFormat(zone);
  if (!view.booked) return null;
  const { starts_at: start, ends_at: end } = view.booked;
  return (
    <p className={c.when}>
      <strong>{t('span', { start: dateTime(start, 'fullDay'), end: time(end) })}</strong>
      <span>{t('zone', { zone: placeOf(zone) })}</span>
    </p>
  );
}
