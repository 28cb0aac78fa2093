import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import type { Column } from '#ui/data-table.ts';
import { nameOfAuthor } from '#ui/initials.ts';
import { TextLink } from '#ui/links.tsx';
import type { Audience } from '../api.ts';
import c from './audience-columns.module.css';

/** Name, the filter read aloud, how many it holds, and who made it when. */
export function useAudienceColumns(): Column<Audience>[] {
  const { t } = useTranslation('audiences');
  const { slug } = useWorkspace();
  const { number, date } = useFormat();
  return [
    {
      key: 'name',
      header: t('columns.name'),
      sort: 'asc',
      width: '22%',
      render: ({ id, name, can_manage: canManage }) =>
        canManage ? (
          <TextLink to={paths.audiencesEdit({ slug, id })} className={c.name}>
            {name}
          </TextLink>
        ) : (
          <span className={c.name}>{name}</span>
        ),
    },
    {
      key: 'filters',
      header: t('columns.filters'),
      phone: 'line',
      render: ({ human_filters: sentence, members_count: count, too_slow: tooSlow }) => (
        <>
          <span
            className={c.sentence}
            data-broken={(count === null && !tooSlow) || undefined}
            title={sentence}
          >
            {sentence}
          </span>
          {tooSlow && <span className={c.slow}>{t('columns.too_slow')}</span>}
        </>
      ),
    },
    {
      key: 'members',
      header: t('columns.members'),
      align: 'right',
      width: '6rem',
      phone: 'corner',
      render: ({ members_count: count }) => (count === null ? '–' : number(count)),
    },
    {
      key: 'added',
      header: t('columns.added'),
      align: 'right',
      width: '6rem',
      render: ({ added_count: count }) => number(count),
    },
    {
      key: 'added_by_name',
      header: t('columns.by'),
      sort: 'asc',
      width: '9rem',
      render: ({ added_by_name: name }) => nameOfAuthor(name),
    },
    {
      key: 'updated_at',
      header: t('columns.updated'),
      sort: 'desc',
      width: '8rem',
      render: ({ updated_at: at }) => <span className={c.date}>{date(at)}</span>,
    },
  ];
}
