import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import type { Column } from '#ui/data-table.ts';
import { addressOf } from '#ui/initials.ts';
import { PersonCell } from '#ui/PersonCell.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { Membership } from '#features/rounds/program-api.ts';
import { standingTone } from '#features/rounds/program-view.ts';
import c from './use-participant-columns.module.css';

/** Member, state with its reason, and results so far. */
export function useParticipantColumns(timezone: string): Column<Membership>[] {
  const { t } = useTranslation('details');
  const { slug } = useWorkspace();
  const { number, date } = useFormat(timezone);
  const count = (key: 'asked' | 'accepted' | 'met'): Column<Membership> => ({
    id: key,
    header: t(`participants.${key}`),
    meta: { align: 'right' },
    cell: ({ row: { original: one } }) => number(one[key]),
  });
  const badge = ({ standing }: Membership) => (
    <StatusBadge tone={standingTone(standing)}>{t(`standing.${standing}`)}</StatusBadge>
  );
  return [
    {
      accessorKey: 'last_name',
      header: t('participants.person'),
      meta: { width: '28%' },
      cell: ({ row: { original: one } }) => (
        <div className={c.who}>
          <PersonCell person={one} detail={addressOf(one)} to={paths.memberProfile({ slug, id: one.id })} />
        </div>
      ),
    },
    {
      id: 'standing',
      header: t('participants.standing'),
      cell: ({ row }) => badge(row.original),
    },
    {
      id: 'reason',
      header: t('participants.why'),
      meta: { width: '26%', phone: 'line' },
      cell: ({ row }) => {
        const { reason, joined_at } = row.original;
        return (
          <span className={c.why}>
            <span className={c.standing}>{badge(row.original)}</span>
            {reason?.sentence ?? (joined_at ? t('participants.since', { date: date(joined_at) }) : '')}
          </span>
        );
      },
    },
    count('asked'),
    count('accepted'),
    {
      accessorKey: 'matched',
      header: t('participants.matched'),
      sortDescFirst: true,
      meta: { align: 'right' },
      cell: ({ row }) => number(row.original.matched),
    },
    count('met'),
    {
      accessorKey: 'last_matched_at',
      header: t('participants.last'),
      sortDescFirst: true,
      meta: { align: 'right' },
      cell: ({ row }) => (
        <span className={c.day}>
          {row.original.last_matched_at ? date(row.original.last_matched_at) : t('participants.never')}
        </span>
      ),
    },
  ];
}
