import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { TextLink } from '#ui/links.tsx';
import { PersonCell } from '#ui/PersonCell.tsx';
import type { DashboardOverview } from '../api.ts';
import { useReports } from '../links.ts';
import type { DashboardSearch } from '../search.ts';
import { CardTitle } from './CardTitle.tsx';
import c from './NewcomersCard.module.css';

interface NewcomersCardProps {
  overview: DashboardOverview;
  search: DashboardSearch;
  stale: boolean;
}

/** Members who joined and were not introduced to anyone yet, by name. */
export function NewcomersCard({ overview, search, stale }: NewcomersCardProps) {
  const { newcomers, unconnected } = overview;
  const { t } = useTranslation('dashboard');
  const { relative } = useFormat();
  const workspace = useWorkspace();
  const all = useReports(search)('inactive', { newcomers: true });
  const more = newcomers.unconnected - unconnected.length;
  return (
    <Card
      title={<CardTitle title={t('newcomers.title')} of="newcomers" />}
      aside={newcomers.joined > 0 && t('newcomers.of', { ...newcomers })}
    >
      {newcomers.unconnected === 0 ? (
        <p className={c.none}>{t(newcomers.joined > 0 ? 'newcomers.everyone' : 'newcomers.no_one')}</p>
      ) : (
        <ul className={c.list} data-stale={stale || undefined}>
          {unconnected.map((person) => (
            <li key={person.id}>
              <PersonCell
                person={person}
                detail={t('newcomers.joined', { when: relative(person.created_at) })}
                to={paths.memberProfile({ slug: workspace.slug, id: person.id })}
              />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className={c.more}>
          {t('newcomers.more', { count: more })}{' '}
          {all && (
            <TextLink to={all.to} search={all.search as never} className={c.link}>
              {t('newcomers.all')}
            </TextLink>
          )}
        </p>
      )}
    </Card>
  );
}
