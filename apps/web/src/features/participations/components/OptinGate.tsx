import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { paths } from '../../../paths.ts';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { PublicLayout } from '../../../ui/PublicLayout.tsx';
import { optinQuery, type OptinAction, type OptinView } from '../api.ts';
import { OptinScreen } from './OptinScreen.tsx';
import { OptinSkeleton } from './OptinSkeleton.tsx';

interface OptinGateProps {
  action: OptinAction;
  children: (view: OptinView, token: string) => ReactNode;
}

/** Reads what the link is about before the page is shown; or says why it cannot be used. */
export function OptinGate({ action, children }: OptinGateProps) {
  const { token = '' } = useSearch({ strict: false });
  const { data: view, error, refetch } = useQuery(optinQuery(action, token));
  if (view) return children(view, token);
  if (token === '') return <BrokenLink reason="link_invalid" />;
  if (error instanceof ApiError && isLinkProblem(error.code)) return <BrokenLink reason={error.code} />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return <OptinSkeleton />;
}

const LINK_PROBLEMS = ['link_invalid', 'link_expired', 'optin_gone'] as const;
type LinkProblem = (typeof LINK_PROBLEMS)[number];

function isLinkProblem(code: string): code is LinkProblem {
  return LINK_PROBLEMS.some((problem) => problem === code);
}

function BrokenLink({ reason }: { reason: LinkProblem }) {
  const { t } = useTranslation('participations');
  return (
    <OptinScreen
      people={[null, null]}
      title={t(`problem.${reason}.title`)}
      sheet={
        <ButtonLink to={paths.login()} variant="default">
          {t('log_in')}
        </ButtonLink>
      }
    >
      <p>{t(`problem.${reason}.text`)}</p>
    </OptinScreen>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('participations');
  return (
    <PublicLayout>
      <ErrorBanner title={t('not_loaded')} error={error} onRetry={onRetry} />
    </PublicLayout>
  );
}
