import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import type { Column } from '#ui/data-table.ts';
import { addressOf } from '#ui/initials.ts';
import { PersonCell } from '#ui/PersonCell.tsx';
import { PersonLink } from '#ui/PersonLink.tsx';
import type { ReportedAddress, ReportedInactive, ReportedPair } from '#features/dashboard/reports/api.ts';
import { lineColumn, numberColumns } from '#features/dashboard/reports/number-columns.tsx';

export function usePairColumns(): Column<ReportedPair>[] {
  const { t } = useTranslation('report_tables');
  const { slug, timezone } = useWorkspace();
  const format = useFormat(timezone);
  const { count } = numberColumns<ReportedPair>(format);
  const linkOf = (person: ReportedPair['a']) => (
    <PersonLink person={person} to={paths.memberProfile({ slug, id: person.id })} />
  );
  return [
    {
      id: 'a',
      header: t('columns.member_a'),
      meta: { phone: 'title' },
      cell: ({ row }) => linkOf(row.original.a),
    },
    lineColumn({ header: t('columns.member_b'), value: ({ b }) => linkOf(b) }),
    { ...count(t('columns.times'), ({ times }) => times, { key: 'times' }), sortDescFirst: true },
    {
      ...lineColumn<ReportedPair>({
        header: t('columns.last_at'),
        key: 'last_at',
        value: (row) => format.date(row.last_at),
      }),
      sortDescFirst: true,
    },
    lineColumn({
      header: t('columns.programs'),
      value: ({ campaigns }) => format.list(campaigns.map(({ name }) => name)),
    }),
    lineColumn({
      header: t('columns.is_repeat'),
      value: ({ is_repeat: isRepeat }) => t(isRepeat ? 'yes' : 'no'),
    }),
  ];
}

export function useAddressColumns(): Column<ReportedAddress>[] {
  const { t } = useTranslation(['report_tables', 'statuses']);
  const { slug, timezone } = useWorkspace();
  const format = useFormat(timezone);
  const { count } = numberColumns<ReportedAddress>(format);
  return [
    {
      id: 'member',
      header: t('columns.member'),
      meta: { phone: 'title' },
      cell: ({ row: { original: address } }) => (
        <PersonCell
          person={address.user}
          detail={address.recipient}
          to={paths.memberProfile({ slug, id: address.user.id })}
        />
      ),
    },
    lineColumn({ header: t('columns.state'), value: ({ state }) => t(`statuses:delivery.${state}`) }),
    lineColumn({ header: t('columns.error'), value: ({ error }) => error }),
    count(t('columns.emails'), ({ emails }) => emails),
    {
      ...lineColumn<ReportedAddress>({
        header: t('columns.queued_at'),
        key: 'at',
        value: ({ at }) => format.date(at),
      }),
      sortDescFirst: true,
    },
    lineColumn({
      header: t('columns.program'),
      value: ({ campaign, kind }) => `${campaign.name}, ${t(`statuses:message.${kind}`)}`,
    }),
  ];
}

export function useInactiveColumns(): Column<ReportedInactive>[] {
  const { t } = useTranslation('report_tables');
  const { slug, timezone } = useWorkspace();
  const { date } = useFormat(timezone);
  const dayOf = (at: string | null) => at && date(at);
  return [
    {
      id: 'last_name',
      accessorFn: ({ last_name: name }) => name,
      header: t('columns.member'),
      meta: { phone: 'title' },
      cell: ({ row: { original: member } }) => (
        <PersonCell
          person={member}
          detail={addressOf(member)}
          to={paths.memberProfile({ slug, id: member.id })}
        />
      ),
    },
    lineColumn({ header: t('columns.reason'), value: ({ reason }) => t(`reasons.${reason}`) }),
    {
      ...lineColumn<ReportedInactive>({
        header: t('columns.created_at'),
        key: 'created_at',
        value: (row) => date(row.created_at),
      }),
      sortDescFirst: true,
    },
    lineColumn({ header: t('columns.last_invited_at'), value: (row) => dayOf(row.last_invited_at) }),
    lineColumn({ header: t('columns.last_connected_at'), value: (row) => dayOf(row.last_connected_at) }),
    lineColumn({ header: t('columns.last_access_at'), value: (row) => dayOf(row.last_access_at) }),
  ];
}
