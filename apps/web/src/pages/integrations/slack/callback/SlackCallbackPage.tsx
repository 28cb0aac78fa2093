import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { companyOf } from '#lib/consent-state.ts';
import { useTranslation } from '#lib/i18n.ts';
import { sessionQuery } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { PublicLayout } from '#ui/PublicLayout.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { finishInstall } from '#features/slack/api.ts';
import { reasonOf } from '#features/slack/view.ts';

/** The redirect page of Slack. It uses the code once, and leads on to the result. */
export function SlackCallbackPage() {
  const { t } = useTranslation('slack_settings');
  usePageTitle(t('callback'));
  const { state, code, error } = useSearch({ strict: false });
  const navigate = useNavigate();
  const company = companyOf(state);
  const { workspaces } = useSuspenseQuery(sessionQuery).data;
  const workspace = workspaces.find(({ id }) => id === company)?.slug;
  const isSent = useRef(false);
  useEffect(() => {
    // A second time the code would be used already.
    if (isSent.current) return;
    isSent.current = true;
    const fail = (reason: string) =>
      void navigate({
        to: paths.slackError(),
        search: { workspace, reason: reasonOf(reason) },
        replace: true,
      });
    if (company === null || workspace === undefined || !state || !code) {
      fail(error ?? 'slack_consent_invalid');
      return;
    }
    finishInstall(company, { state, code }).then(
      ({ team }) =>
        void navigate({
          to: paths.slackSuccess(),
          search: { workspace, team: team.name },
          replace: true,
        }),
      (refusal: unknown) => fail(refusal instanceof ApiError ? refusal.code : 'other'),
    );
  }, [company, workspace, state, code, error, navigate]);
  return (
    <PublicLayout>
      <h1>{t('callback')}</h1>
      <SkeletonPeople rows={1} />
    </PublicLayout>
  );
}
