import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import { userCampaignsQuery } from '#features/participations/api.ts';
import { summaryQuery } from '../api.ts';
import { nextSession } from '../view.ts';
import c from './OwnFigures.module.css';

/** What the reader reached by meeting people, and when they meet next. Nothing in it compares them with colleagues. */
export function OwnFigures() {
  const { t } = useTranslation('network');
  const { number, date } = useFormat();
  const workspace = useWorkspace();
  const { data: summary } = useQuery(summaryQuery(workspace));
  const programs = useInfiniteQuery(userCampaignsQuery(workspace));
  if (!summary || !programs.data) return null;
  const next = nextSession(programs.data.pages.flatMap(({ results }) => results));
  const { people, groups, months_in_a_row: months } = summary;
  return (
    <dl className={c.figures}>
      <Figure name={t('own.people')} value={number(people)} note={t('own.people_note')} />
      {groups && (
        <Figure
          name={groups.title}
          value={t('own.groups', { met: groups.met, all: groups.all })}
          note={t('own.groups_note')}
        />
      )}
      <Figure name={t('own.months')} value={number(months)} note={t('own.months_note')} />
      <Figure
        name={t('own.next')}
        value={next ? date(next.at) : t('own.next_none')}
        note={
          next ? (
            <TextLink to={paths.userCampaign({ slug: workspace.slug, id: next.program.id })}>
              {next.program.name}
            </TextLink>
          ) : (
            t('own.next_none_note')
          )
        }
      />
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note: ReactNode }) {
  return (
    <div className={c.figure}>
      <dt className={c.name}>{name}</dt>
      <dd className={c.value}>{value}</dd>
      <dd className={c.note}>{note}</dd>
    </div>
  );
}
