import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { nameOfAuthor } from '#ui/initials.ts';
import type { Column } from '#ui/data-table.ts';
import { TextLink } from '#ui/links.tsx';
import type { CampaignSummary } from '../api.ts';
import { nextOf, standingOf } from '../view.ts';
import { CampaignStanding } from './CampaignStanding.tsx';
import c from './campaign-columns.module.css';

/** Name and kind, standing, what comes next, how often, how many sessions there were, and by whom. */
export function useCampaignColumns(): Column<CampaignSummary>[] {
  const { t } = useTranslation(['campaigns', 'program_list']);
  const { number } = useFormat();
  return [
    {
      key: 'name',
      header: t('program_list:columns.name'),
      sort: 'asc',
      width: '32%',
      render: (row) => <NameCell campaign={row} />,
    },
    {
      key: 'status',
      header: t('program_list:columns.status'),
      sort: 'asc',
      phone: 'corner',
      render: (row) => <CampaignStanding standing={standingOf(row)} />,
    },
    {
      key: 'next_matchs_send_at',
      header: t('program_list:columns.next'),
      sort: 'asc',
      phone: 'line',
      render: (row) => <NextCell campaign={row} />,
    },
    {
      key: 'frequency',
      header: t('program_list:columns.rhythm'),
      render: ({ frequency }) => (
        <span className={c.whole}>
          {frequency === 0 ? t('rhythm.once') : t('rhythm.weeks', { count: frequency })}
        </span>
      ),
    },
    {
      key: 'rounds_sent',
      header: t('program_list:columns.sessions'),
      align: 'right',
      render: ({ rounds_sent }) => number(rounds_sent),
    },
    {
      key: 'added_by',
      header: t('program_list:columns.added_by'),
      render: ({ added_by_name: name }) => nameOfAuthor(name),
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
  const kind = algo === 'random' ? 'random' : algo.endsWith('group') ? 'rules' : 'other';
  return (
    <>
      {can ? (
        <TextLink to={to} className={c.name}>
          {name}
        </TextLink>
      ) : (
        <span className={c.name}>{name}</span>
      )}
      <div className={c.kind}>{t(`program_list:groups.${kind}`, { size })}</div>
    </>
  );
}

function NextCell({ campaign }: { campaign: CampaignSummary }) {
  const { t } = useTranslation(['campaigns', 'program_list']);
  const { dateTime } = useFormat(campaign.timezone);
  const next = nextOf(campaign);
  if (!next) return <span className={c.none}>{t('program_list:next.none')}</span>;
  return <span className={c.whole}>{t(`program_list:next.${next.what}`, { date: dateTime(next.at) })}</span>;
}
