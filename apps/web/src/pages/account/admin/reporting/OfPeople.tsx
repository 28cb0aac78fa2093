import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { seenPeople } from '#features/dashboard/reports/access.ts';
import type { ReportProps } from './report-props.ts';
import c from './OfPeople.module.css';

interface OfPeopleProps extends Pick<ReportProps, 'search'> {
  title: 'pairs' | 'unreachable' | 'inactive';
  children: ReactNode;
}

/** A list that names members: for those who manage the programs. */
export function OfPeople({ search, title, children }: OfPeopleProps) {
  const { t } = useTranslation(['reporting', 'report_tables']);
  const seen = seenPeople(useWorkspace(), search.campaigns ?? []);
  if (seen === 'none') {
    return (
      <section className={c.closed} aria-label={t(`report_tables:names.${title}`)}>
        <EmptyState size="inline" title={t('no_people.title')}>
          {t('no_people.text')}
        </EmptyState>
      </section>
    );
  }
  return (
    <div className={c.open}>
      {seen === 'own' && <p className={c.note}>{t('managed')}</p>}
      {children}
    </div>
  );
}
