import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { nameOfAuthor } from '#ui/initials.ts';
import type { Column } from '#ui/data-table.ts';
import { TextLink } from '#ui/links.tsx';
import type { CampaignSummary } from '#features/campaigns/api.ts';
import { nextOf, standingOf } from '#features/campaigns/view.ts';
import { CampaignStanding } from '#features/campaigns/components/CampaignStanding.tsx';
import c from './campaign-columns.module.css';

/** Name and kind, state, next message, frequency, number of sessions, and author. */
export function useCampaignColumns(): Column<CampaignSummary>[] {
  const { t } = useTranslation(['campaigns', 'program_list']);
  const { number } = useFormat();
  return [
    {
      accessorKey: 'name',
      header: t('program_list:columns.name'),
      meta: { width: '32%' },
      cell: ({ row }) => <NameCell campaign={row.original} />,
    },
    {
      accessorKey: 'status',
      header: t('program_list:columns.status'),
      meta: { phone: 'corner' },
      cell: ({ row }) => <CampaignStanding standing={standingOf(row.original)} />,
    },
    {
      accessorKey: 'next_matchs_send_at',
      header: t('program_list:columns.next'),
      meta: { phone: 'line' },
      cell: ({ row }) => <NextCell campaign={row.original} />,
    },
    {
      id: 'frequency',
      header: t('program_list:columns.rhythm'),
      cell: ({ row }) => (
        <span className={c.whole}>
          {row.original.frequency === 0
            ? t('rhythm.once')
            : t('rhythm.weeks', { count: row.original.frequency })}
        </span>
      ),
    },
    {
      id: 'rounds_sent',
      header: t('program_list:columns.sessions'),
      meta: { align: 'right' },
      cell: ({ row }) => number(row.original.rounds_sent),
    },
    {
      id: 'added_by',
      header: t('program_list:columns.added_by'),
      cell: ({ row }) => nameOfAuthor(row.original.added_by_name),
    },
  ];
}

function NameCell({ campaign }: { campaign: CampaignSummary }) {
  const { t } = useTranslation(['campaigns', 'program_list']);
  const { slug } = useWorkspace();
  const { id, name, algo, status, users_per_group: size } = campaign;
  const { can } = useCan('programs_management', id);
  const page = { slug, id };
  // A draft has nothing to show yet but its forms.
  const to = status === 'draft' ? paths.campaignsEdit(page) : paths.campaignsDetails(page);
  return (
    <>
      {can ? (
        <TextLink to={to} className={c.name}>
          {name}
        </TextLink>
      ) : (
        <span className={c.name}>{name}</span>
      )}
      <div className={c.kind}>{t(`program_list:groups.${kindOf(algo)}`, { size })}</div>
    </>
  );
}

function kindOf(algo: CampaignSummary['algo']) {
  if (algo === 'secretsanta') return 'presents';
  if (algo === 'random' || algo === 'lottery') return algo;
  return algo.endsWith('group') ? 'rules' : 'other';
}

function NextCell({ campaign }: { campaign: CampaignSummary }) {
  const { t } = useTranslation(['campaigns', 'program_list']);
  const { dateTime } = useFormat(campaign.timezone);
  const next = nextOf(campaign);
  if (!next) return <span className={c.none}>{t('program_list:next.none')}</span>;
  return <span className={c.whole}>{t(`program_list:next.${next.what}`, { date: dateTime(next.at) })}</span>;
}
