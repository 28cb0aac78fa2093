import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import type { Column } from '#ui/data-table.ts';
import { nameOfAuthor } from '#ui/initials.ts';
import { TextLink } from '#ui/links.tsx';
import type { Audience } from '#features/audiences/api.ts';
import c from './audience-columns.module.css';

/** Name, filter as a sentence, number of members, author and time. */
export function useAudienceColumns(): Column<Audience>[] {
  const { t } = useTranslation('audiences');
  const { slug } = useWorkspace();
  const { number, date } = useFormat();
  return [
    {
      accessorKey: 'name',
      header: t('columns.name'),
      meta: { width: '22%' },
      cell: ({ row }) => {
        const { id, name, can_manage: canManage } = row.original;
        return canManage ? (
          <TextLink to={paths.audiencesEdit({ slug, id })} className={c.name}>
            {name}
          </TextLink>
        ) : (
          <span className={c.name}>{name}</span>
        );
      },
    },
    {
      id: 'filters',
      header: t('columns.filters'),
      meta: { phone: 'line' },
      cell: ({ row }) => {
        const { human_filters: sentence, members_count: count, too_slow: tooSlow } = row.original;
        return (
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
        );
      },
    },
    {
      id: 'members',
      header: t('columns.members'),
      meta: { align: 'right', width: '6rem', phone: 'corner' },
      cell: ({ row }) => (row.original.members_count === null ? '–' : number(row.original.members_count)),
    },
    {
      id: 'added',
      header: t('columns.added'),
      meta: { align: 'right', width: '6rem' },
      cell: ({ row }) => number(row.original.added_count),
    },
    {
      accessorKey: 'added_by_name',
      header: t('columns.by'),
      meta: { width: '9rem' },
      cell: ({ row }) => nameOfAuthor(row.original.added_by_name),
    },
    {
      accessorKey: 'updated_at',
      header: t('columns.updated'),
      sortDescFirst: true,
      meta: { width: '8rem' },
      cell: ({ row }) => <span className={c.date}>{date(row.original.updated_at)}</span>,
    },
  ];
}
