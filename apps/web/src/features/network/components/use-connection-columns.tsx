import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { Column } from '#ui/data-table.ts';
import { addressOf } from '#ui/initials.ts';
import { PersonCell } from '#ui/PersonCell.tsx';
import type { Connection } from '../api.ts';

/** Who, how often they met, when last, and which programs brought them together. */
export function useConnectionColumns(): Column<Connection>[] {
  const { t } = useTranslation('network');
  const { date, list } = useFormat();
  return [
    {
      key: 'name',
      header: t('columns.name'),
      sort: 'asc',
      phone: 'title',
      render: ({ user }) => <PersonCell person={user} detail={addressOf(user)} />,
    },
    {
      key: 'times',
      header: t('columns.times'),
      sort: 'desc',
      phone: 'line',
      render: ({ times, matched }) => {
        if (times > 0) return t('times', { count: times });
        return matched > 0 ? t('matched') : t('known');
      },
    },
    {
      key: 'last_met_at',
      header: t('columns.last'),
      sort: 'desc',
      phone: 'corner',
      render: ({ last_met_at: met, last_matched_at: matched }) => {
        const last = met ?? matched;
        return last === null ? '' : date(last);
      },
    },
    {
      key: 'programs',
      header: t('columns.programs'),
      phone: 'line',
      render: ({ times, programs }) =>
        times > 0 && programs.length === 0 ? t('outside') : list(programs.map(({ name }) => name)),
    },
  ];
}
