import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { Column } from '#ui/data-table.ts';
import { addressOf } from '#ui/initials.ts';
import { PersonCell } from '#ui/PersonCell.tsx';
import type { Connection } from '#features/network/api.ts';

/** Name, number of meetings, last meeting, and common programs. */
export function useConnectionColumns(onOpen: (user: Connection['user']) => void): Column<Connection>[] {
  const { t } = useTranslation('network');
  const { date, list } = useFormat();
  return [
    {
      accessorKey: 'name',
      header: t('columns.name'),
      meta: { phone: 'title' },
      cell: ({ row }) => {
        const { user } = row.original;
        return <PersonCell person={user} detail={addressOf(user)} onOpen={() => onOpen(user)} />;
      },
    },
    {
      accessorKey: 'times',
      header: t('columns.times'),
      sortDescFirst: true,
      meta: { phone: 'line' },
      cell: ({ row }) => {
        const { times, matched } = row.original;
        if (times > 0) return t('times', { count: times });
        return matched > 0 ? t('matched') : t('known');
      },
    },
    {
      accessorKey: 'last_met_at',
      header: t('columns.last'),
      sortDescFirst: true,
      meta: { phone: 'corner' },
      cell: ({ row }) => {
        const { last_met_at: met, last_matched_at: matched } = row.original;
        const last = met ?? matched;
        return last === null ? '' : date(last);
      },
    },
    {
      id: 'programs',
      header: t('columns.programs'),
      meta: { phone: 'line' },
      cell: ({ row }) => {
        const { times, programs } = row.original;
        return times > 0 && programs.length === 0 ? t('outside') : list(programs.map(({ name }) => name));
      },
    },
  ];
}
