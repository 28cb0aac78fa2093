import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import type { Column } from '#ui/data-table.ts';
import type { CampaignsStats, EngagementStats, MixingStats, ReportedDeliveries } from './api.ts';
import { lineColumn, numberColumns } from './number-columns.tsx';
import c from './Numbers.module.css';

/** An option, what the options do not show, or the total. */
export type OptionRow = Pick<
  EngagementStats['options'][number],
  'label' | 'answers' | 'participation' | 'is_hidden' | 'is_partial'
> & { key: string; members: number | null; isSum: boolean };

/** The options of a field with the rows below them. */
export function useOptionRows(stats: EngagementStats | undefined): OptionRow[] | undefined {
  const { t } = useTranslation('report_tables');
  if (!stats) return undefined;
  const sum = (key: 'rest' | 'total'): OptionRow => ({
    key,
    label: t(key),
    members: null,
    answers: stats[key],
    participation: null,
    is_hidden: false,
    is_partial: false,
    isSum: true,
  });
  const options = stats.options.map(({ choice, label, ...option }) =>
    Object.assign(option, {
      key: choice === null ? 'none' : `option ${choice}`,
      label: label || t('no_value'),
      isSum: false,
    }),
  );
  return [...options, ...(stats.rest.invited > 0 ? [sum('rest')] : []), sum('total')];
}

export function useOptionColumns(): Column<OptionRow>[] {
  const { t } = useTranslation('report_tables');
  const { count, share } = numberColumns<OptionRow>(useFormat());
  return [
    {
      id: 'option',
      header: t('columns.option'),
      meta: { phone: 'title' },
      cell: ({ row: { original: option } }) => (
        <>
          <div className={c.strong}>{option.label}</div>
          {option.is_hidden && <div className={c.sub}>{t('hidden')}</div>}
          {option.is_partial && <div className={c.sub}>{t('partial')}</div>}
        </>
      ),
    },
    count(t('columns.members'), ({ members }) => members),
    count(t('columns.invited'), ({ answers }) => answers?.invited ?? null),
    count(t('columns.accepted'), ({ answers }) => answers?.accepted ?? null),
    share(t('columns.participation'), ({ participation }) => participation),
    count(t('columns.matched'), ({ answers }) => answers?.matched ?? null),
    count(t('columns.met'), ({ answers }) => answers?.met ?? null),
  ];
}

type Program = CampaignsStats['campaigns'][number];

export function useProgramColumns(): Column<Program>[] {
  const { t } = useTranslation(['report_tables', 'statuses']);
  const format = useFormat(useWorkspace().timezone);
  const { count, share } = numberColumns<Program>(format);
  return [
    {
      id: 'program',
      header: t('columns.program'),
      meta: { phone: 'title' },
      cell: ({ row: { original: program } }) => (
        <>
          <div className={c.strong}>{program.name}</div>
          <div className={c.sub}>{t(`statuses:program.${program.status}`)}</div>
        </>
      ),
    },
    lineColumn({
      header: t('columns.matchs_sent_at'),
      value: ({ last_sent_at: at }) => at && format.date(at),
    }),
    count(t('columns.sessions'), ({ sessions }) => sessions),
    count(t('columns.invitations'), ({ reach }) => reach),
    share(t('columns.participation'), ({ participation }) => participation),
    count(t('columns.connections'), ({ connections }) => connections),
    count(t('columns.repeats'), ({ repeats }) => repeats),
    count(t('columns.groups'), ({ groups }) => groups),
    count(t('columns.met'), ({ met }) => met),
    count(t('columns.rating'), ({ rating }) => rating && Math.round(rating.average * 10) / 10),
  ];
}

export type CellRow = Omit<MixingStats['cells'][number], 'a' | 'b'> & { key: string; a: string; b: string };

/** Each two groups that are shown, by their labels. */
export function useCellRows(stats: MixingStats | undefined): CellRow[] | undefined {
  const { t } = useTranslation('report_tables');
  if (!stats) return undefined;
  const labels = new Map(stats.groups.map(({ choice, label }) => [choice, label || t('no_value')]));
  return stats.cells.map(({ a, b, ...cell }, index) =>
    Object.assign(cell, { key: String(index), a: labels.get(a) ?? '', b: labels.get(b) ?? '' }),
  );
}

export function useCellColumns(): Column<CellRow>[] {
  const { t } = useTranslation('report_tables');
  const { count, share } = numberColumns<CellRow>(useFormat());
  return [
    {
      id: 'a',
      header: t('columns.group_a'),
      meta: { phone: 'title' },
      cell: ({ row }) => <span className={c.strong}>{row.original.a}</span>,
    },
    lineColumn({ header: t('columns.group_b'), value: ({ b }) => b }),
    count(t('columns.pairs'), ({ pairs }) => pairs),
    count(t('columns.possible'), ({ possible }) => possible),
    // Of all possible pairs, few meet in a few months.
    share(t('columns.share'), (row) => row.share, 1),
  ];
}

export function useDeliveryColumns(): Column<ReportedDeliveries>[] {
  const { t } = useTranslation(['report_tables', 'statuses']);
  const { count } = numberColumns<ReportedDeliveries>(useFormat());
  return [
    {
      id: 'message',
      header: t('columns.message'),
      meta: { phone: 'title' },
      cell: ({ row: { original: emails } }) => (
        <>
          <div className={c.strong}>{t(`statuses:message.${emails.kind}`)}</div>
          <div className={c.sub}>{emails.campaign.name}</div>
        </>
      ),
    },
    count(t('columns.emails'), ({ emails }) => emails),
    count(t('columns.delivered'), ({ delivered }) => delivered),
    count(t('columns.bounced'), ({ bounced }) => bounced),
    count(t('columns.failed'), ({ failed }) => failed),
    count(t('columns.pending'), ({ pending }) => pending),
    count(t('columns.skipped'), ({ skipped }) => skipped),
    count(t('columns.unknown'), ({ unknown }) => unknown),
    count(t('columns.complained'), ({ complained }) => complained),
  ];
}
