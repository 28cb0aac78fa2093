import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { companyOf } from '#lib/consent-state.ts';
import { useTranslation } from '#lib/i18n.ts';
import { sessionQuery } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PublicLayout } from '#ui/PublicLayout.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { finishConsent } from '#features/calendars/api.ts';
import c from './CalendarCallbackPage.module.css';

/** The redirect page of a provider. It uses the code once, and continues to the availability of the workspace. */
export function CalendarCallbackPage() {
  const { t } = useTranslation('calendars');
  usePageTitle(t('callback.title'));
  const { state, code } = useSearch({ strict: false });
  const navigate = useNavigate();
  const company = companyOf(state);
  const { workspaces } = useSuspenseQuery(sessionQuery).data;
  const slug = workspaces.find(({ id }) => id === company)?.slug ?? null;
  const [error, setError] = useState<unknown>(null);
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current || company === null || slug === null || !state || !code) return;
    // A second time it would be used already.
    isSent.current = true;
    finishConsent(company, { state, code }).then(
      () => void navigate({ to: paths.availabilities({ slug }), replace: true }),
      setError,
    );
  }, [company, slug, state, code, navigate]);
  const isRefused = company === null || slug === null || !code;
  const back = slug === null ? paths.companies() : paths.availabilities({ slug });
  return (
    <PublicLayout>
      <div className={c.page}>
        <h1>{t(isRefused ? 'callback.refused' : 'callback.title')}</h1>
        {isRefused && <p>{t('callback.refused_text')}</p>}
        {error !== null && <ErrorBanner title={t('not_connected')} error={error} />}
        {isRefused || error !== null ? (
          <ButtonLink to={back} variant="default">
            {t('callback.back')}
          </ButtonLink>
        ) : (
          <SkeletonPeople rows={1} />
        )}
      </div>
    </PublicLayout>
  );
}
