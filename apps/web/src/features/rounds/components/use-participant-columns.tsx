import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import type { Column } from '#ui/data-table.ts';
import { addressOf } from '#ui/initials.ts';
import { PersonCell } from '#ui/PersonCell.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { Membership } from '../program-api.ts';
import { standingTone } from '../program-view.ts';
import c from './use-participant-columns.module.css';

/** Who, how they stand and why, and what became of them so far. */
export function useParticipantColumns(timezone: string): Column<Membership>[] {
  const { t } = useTranslation('details');
  const { slug } = useWorkspace();
  const { number, date } = useFormat(timezone);
  const count = (key: 'asked' | 'accepted' | 'met'): Column<Membership> => ({
    key,
    header: t(`participants.${key}`),
    align: 'right',
    render: (one) => number(one[key]),
  });
  return [
    {
      key: 'last_name',
      header: t('participants.person'),
      sort: 'asc',
      width: '28%',
      render: (one) => (
        <PersonCell person={one} detail={addressOf(one)} to={paths.memberProfile({ slug, id: one.id })} />
      ),
    },
    {
      key: 'standing',
      header: t('participants.standing'),
      phone: 'corner',
      render: ({ standing }) => (
        <StatusBadge tone={standingTone(standing)}>{t(`standing.${standing}`)}</StatusBadge>
      ),
    },
    {
      key: 'reason',
      header: t('participants.why'),
      width: '26%',
      phone: 'line',
      render: ({ reason, joined_at }) => (
        <span className={c.why}>
          {reason?.sentence ?? (joined_at ? t('participants.since', { date: date(joined_at) }) : '')}
        </span>
      ),
    },
    count('asked'),
    count('accepted'),
    {
      key: 'matched',
      header: t('participants.matched'),
      sort: 'desc',
      align: 'right',
      render: ({ matched }) => number(matched),
    },
    count('met'),
    {
      key: 'last_matched_at',
      header: t('participants.last'),
      sort: 'desc',
      align: 'right',
      render: ({ last_matched_at: at }) => (
        <span className={c.day}>{at ? date(at) : t('participants.never')}</span>
      ),
    },
  ];
}
