import { useTranslation } from '../../../lib/use-translation.ts';
import { useFormat } from '../../../lib/use-format.ts';
import type { Column } from '../../../ui/data-table.ts';
import { addressOf } from '../../../ui/initials.ts';
import { PersonCell } from '../../../ui/PersonCell.tsx';
import type { Connection } from '../api.ts';

/** Who, how often, when last, and which programs brought them together. */
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
      render: ({ times }) => (times > 0 ? t('times', { count: times }) : t('known')),
    },
    {
      key: 'last_met_at',
      header: t('columns.last'),
      sort: 'desc',
      phone: 'corner',
      render: ({ times, last_met_at: last }) => (times > 0 ? date(last) : ''),
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
