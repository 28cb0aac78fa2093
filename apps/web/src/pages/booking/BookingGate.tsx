import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PublicBrand, PublicLayout } from '#ui/PublicLayout.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { type BookingAction, bookingQuery, type BookingView, type Whose } from '#features/booking/api.ts';
import { whoseOf } from '#features/booking/view.ts';
import type { BookingSearch } from '#features/booking/search.ts';
import { BookingScreen } from './BookingScreen.tsx';

interface BookingGateProps {
  /** The kind of link of this page; without it, the address has the kind of the page before. */
  action?: BookingAction;
  children: (view: BookingView, whose: Whose, search: BookingSearch) => ReactNode;
}

const LINK_PROBLEMS = ['link_invalid', 'link_expired', 'not_found'] as const;
type LinkProblem = (typeof LINK_PROBLEMS)[number];

function isLinkProblem(code: string): code is LinkProblem {
  return LINK_PROBLEMS.some((problem) => problem === code);
}

/** Loads the booking of an address before the page renders, or shows why the address cannot be used. */
export function BookingGate({ action, children }: BookingGateProps) {
  const { t } = useTranslation('booking');
  const search = useSearch({ strict: false });
  const whose = whoseOf(search);
  const kind = action ?? search.action ?? 'schedule';
  const { data: view, error, refetch } = useQuery(bookingQuery(whose, kind));
  if (view) return <PublicBrand value={view.company}>{children(view, whose, search)}</PublicBrand>;
  if (whose.token === undefined && whose.coffee_id === undefined) return <BrokenLink reason="link_invalid" />;
  if (error instanceof ApiError && isLinkProblem(error.code)) return <BrokenLink reason={error.code} />;
  return (
    <PublicLayout>
      {error ? (
        <ErrorBanner title={t('not_loaded')} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPeople />
      )}
    </PublicLayout>
  );
}

function BrokenLink({ reason }: { reason: LinkProblem }) {
  const { t } = useTranslation('booking');
  return (
    <BookingScreen
      people={[null, null]}
      title={t(`problem.${reason}.title`)}
      sheet={
        <ButtonLink to={paths.login()} variant="default">
          {t('log_in')}
        </ButtonLink>
      }
    >
      <p>{t(`problem.${reason}.text`)}</p>
    </BookingScreen>
  );
}
