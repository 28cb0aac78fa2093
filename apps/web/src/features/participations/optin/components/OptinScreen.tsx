import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { fullName, type Person } from '#ui/initials.ts';
import { PublicLayout } from '#ui/PublicLayout.tsx';
import { Seats } from '#ui/Seats.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import type { OptinView } from '../api.ts';
import c from './OptinScreen.module.css';

interface OptinScreenProps {
  people: readonly (Person | null)[];
  /** The program, over the title. */
  caption?: string;
  title: string;
  children: ReactNode;
  /** The answers, at the bottom of a phone. */
  sheet: ReactNode;
}

/** One question or one piece of news, and its answers below. */
export function OptinScreen({ people, caption, title, children, sheet }: OptinScreenProps) {
  usePageTitle(title);
  return (
    <PublicLayout sheet={sheet}>
      <div className={c.screen}>
        <div className={c.table}>
          <Seats people={people} table={124} on="panel" decorative />
        </div>
        {/* The page changes in place after an answer, so screen readers have to announce it. */}
        <div aria-live="polite">
          {caption && <p className={c.caption}>{caption}</p>}
          <h1 className={c.title}>{title}</h1>
          <div className={c.text}>{children}</div>
        </div>
      </div>
    </PublicLayout>
  );
}

/** Names the member of the link, with the way out for another reader: a forwarded email must not surprise its reader. */
export function ForWhom({ view }: { view: OptinView }) {
  const { t } = useTranslation('optin');
  const name = fullName(view.member);
  if (!name) return <p className={c.forWhom}>{t('for_nobody', { company: view.company.name })}</p>;
  return (
    <details className={c.forWhom}>
      <summary>
        {t('for', { name, company: view.company.name })} <span>{t('not_you')}</span>
      </summary>
      <p>{t('not_you_text', { name: view.member.first_name || name })}</p>
    </details>
  );
}
