import { LIMITS } from '@fika/contract/limits';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { LoginArt } from '#ui/LoginArt.tsx';
import { PublicLayout } from '#ui/PublicLayout.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import c from './PublicPage.module.css';
import { PublicFooter } from './PublicFooter.tsx';

interface PublicPageProps {
  title: string;
  /** The title of the browser's tab, if it differs from `title`. */
  pageTitle?: string;
  help?: ReactNode;
  /** The step in the creation of a workspace, from 1. */
  step?: number;
  children: ReactNode;
  /** A link to the alternative, in small print. */
  foot?: ReactNode;
}

const STEPS = Array.from({ length: LIMITS.onboardingSteps }, (_, index) => index + 1);

/** A page outside of any workspace: one task, like the log-in. */
export function PublicPage({ title, pageTitle, help, step, children, foot }: PublicPageProps) {
  const { t } = useTranslation('public_pages');
  usePageTitle(pageTitle ?? title);
  return (
    <PublicLayout art={<LoginArt />} footer={<PublicFooter />}>
      {step !== undefined && (
        <p className={c.steps}>
          {STEPS.map((number) => (
            <span
              key={number}
              className={c.step}
              data-done={number <= step || undefined}
              aria-hidden="true"
            />
          ))}
          <span className={c.count}>{t('step', { step, of: STEPS.length })}</span>
        </p>
      )}
      <h1 className={c.title}>{title}</h1>
      <div className={c.help}>{help}</div>
      {children}
      {foot && <p className={c.foot}>{foot}</p>}
    </PublicLayout>
  );
}
