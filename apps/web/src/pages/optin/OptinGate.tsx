import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useFocusOnStep } from '#ui/use-focus-on-step.ts';
import { PublicBrand, PublicLayout } from '#ui/PublicLayout.tsx';
import { optinQuery, type OptinAction, type OptinView } from '#features/participations/optin/api.ts';
import { openSearch, productLink } from '#features/participations/optin/links.ts';
import { PageLink } from './Controls.tsx';
import { OptinScreen } from '#features/participations/optin/components/OptinScreen.tsx';
import { OptinSkeleton } from './OptinSkeleton.tsx';

/** An invitation on a page: what it is about, and a token for each thing that can be done. */
export interface OptinPage {
  view: OptinView;
  tokens: OptinView['tokens'];
}

interface OptinGateProps {
  /** The purpose of the page's link. */
  action: OptinAction;
  children: (page: OptinPage) => ReactNode;
}

/** Loads the invitation of a link before the page renders, or shows why the link cannot be used. */
export function OptinGate({ action, children }: OptinGateProps) {
  const token = openSearch('token');
  const { data: view, error, refetch } = useQuery(optinQuery(action, token));
  // An answer takes its button away: the next thing to read is the page.
  useFocusOnStep(view ? `${view.state}/${view.answer}/${view.subscribed}/${view.paused_until}` : null);
  if (view) {
    return (
      <PublicBrand value={view.company}>
        {children({ view, tokens: { ...view.tokens, [action]: token } })}
      </PublicBrand>
    );
  }
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
  const { t } = useTranslation('optin');
  return (
    <OptinScreen
      people={[null, null]}
      title={t(`problem.${reason}.title`)}
      sheet={<PageLink href={productLink(paths.login())}>{t('log_in')}</PageLink>}
    >
      <p>{t(`problem.${reason}.text`)}</p>
    </OptinScreen>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('optin');
  return (
    <PublicLayout>
      <ErrorBanner title={t('not_loaded')} error={error} onRetry={onRetry} />
    </PublicLayout>
  );
}
