import type { Category } from '@fika/contract/endpoints/categories';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { managesProgram } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import type { Column } from '#ui/data-table.ts';
import { TextLink } from '#ui/links.tsx';
import { useMemberLinks, useReports } from '../links.ts';
import { isBusy } from '../programs-view.ts';
import type { DashboardSearch } from '../search.ts';
import type { CampaignsStats, EngagementStats, MixingStats, ReportedDeliveries } from './api.ts';
import { lineColumn, numberColumns } from './number-columns.tsx';
import c from './Numbers.module.css';

/** An option, what the options do not show, or the total. */
export type OptionRow = Pick<
  EngagementStats['options'][number],
  'choice' | 'label' | 'answers' | 'participation' | 'is_hidden' | 'is_partial'
> & { key: string; members: number | null; isSum: boolean };

/** The options of a field with the rows below them. */
export function useOptionRows(stats: EngagementStats | undefined): OptionRow[] | undefined {
  const { t } = useTranslation('report_tables');
  if (!stats) return undefined;
  const sum = (key: 'rest' | 'total'): OptionRow => ({
    key,
    choice: null,
    label: t(key),
    members: null,
    answers: stats[key],
    participation: null,
    is_hidden: false,
    is_partial: false,
    isSum: true,
  });
  const options = stats.options.map(({ label, ...option }) =>
    Object.assign(option, {
      key: option.choice === null ? 'none' : `option ${option.choice}`,
      label: label || t('no_value'),
      isSum: false,
    }),
  );
  return [...options, ...(stats.rest.invited > 0 ? [sum('rest')] : []), sum('total')];
}

export function useOptionColumns(
  category: Category | undefined,
  { end, audience }: DashboardSearch,
): Column<OptionRow>[] {
  const { t } = useTranslation(['report_tables', 'dashboard']);
  const members = useMemberLinks({ end, audience });
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
    count(t('columns.members'), (option) => option.members, {
      link: ({ choice, label }) => ({
        to: category && members(category, choice),
        what: t('dashboard:open.of', { row: label, column: t('columns.members') }),
      }),
    }),
    count(t('columns.invited'), ({ answers }) => answers?.invited ?? null),
    count(t('columns.accepted'), ({ answers }) => answers?.accepted ?? null),
    share(t('columns.participation'), ({ participation }) => participation),
    count(t('columns.matched'), ({ answers }) => answers?.matched ?? null),
    count(t('columns.met'), ({ answers }) => answers?.met ?? null),
  ];
}

type Program = CampaignsStats['campaigns'][number];

export function useProgramColumns(search: DashboardSearch): Column<Program>[] {
  const { t } = useTranslation(['report_tables', 'statuses', 'dashboard']);
  const workspace = useWorkspace();
  const report = useReports(search);
  const format = useFormat(workspace.timezone);
  const { count, share } = numberColumns<Program>(format);
  const behind = (
    listed: 'participations' | 'network',
    column: string,
    more: { repeats?: boolean } = {},
  ) => ({
    link: (program: Program) => ({
      to: isBusy(program) ? report(listed, { campaigns: [program.id], ...more }) : undefined,
      what: t('dashboard:open.of', { row: program.name, column }),
    }),
  });
  const sessions = (column: string) => behind('participations', column);
  return [
    {
      id: 'program',
      header: t('columns.program'),
      meta: { phone: 'title' },
      cell: ({ row: { original: program } }) => (
        <>
          <div className={c.strong}>
            {managesProgram(workspace, program.id) ? (
              <TextLink
                to={paths.campaignsDetails({ slug: workspace.slug, id: program.id })}
                className={c.name}
              >
                {program.name}
              </TextLink>
            ) : (
              program.name
            )}
          </div>
          <div className={c.sub}>{t(`statuses:program.${program.status}`)}</div>
        </>
      ),
    },
    lineColumn({
      header: t('columns.matchs_sent_at'),
      value: ({ last_sent_at: at }) => at && format.date(at),
    }),
    count(t('columns.sessions'), (one) => one.sessions, sessions(t('columns.sessions'))),
    count(t('columns.invitations'), ({ reach }) => reach, sessions(t('columns.invitations'))),
    share(
      t('columns.participation'),
      ({ participation }) => participation,
      0,
      sessions(t('columns.participation')),
    ),
    count(
      t('columns.connections'),
      ({ connections }) => connections,
      behind('network', t('columns.connections')),
    ),
    count(
      t('columns.repeats'),
      ({ repeats }) => repeats,
      behind('network', t('columns.repeats'), { repeats: true }),
    ),
    count(t('columns.groups'), ({ groups }) => groups, sessions(t('columns.groups'))),
    count(t('columns.met'), ({ met }) => met, sessions(t('columns.met'))),
    count(
      t('columns.rating'),
      ({ rating }) => rating && Math.round(rating.average * 10) / 10,
      sessions(t('columns.rating')),
    ),
  ];
}

export type CellRow = MixingStats['cells'][number] & { key: string; names: [string, string] };

/** Each two groups that are shown, by their labels. */
export function useCellRows(stats: MixingStats | undefined): CellRow[] | undefined {
  const { t } = useTranslation('report_tables');
  if (!stats) return undefined;
  const labels = new Map(stats.groups.map(({ choice, label }) => [choice, label || t('no_value')]));
  return stats.cells.map((cell, index) => ({
    ...cell,
    key: String(index),
    names: [labels.get(cell.a) ?? '', labels.get(cell.b) ?? ''],
  }));
}

export function useCellColumns(): Column<CellRow>[] {
  const { t } = useTranslation('report_tables');
  const { count, share } = numberColumns<CellRow>(useFormat());
  return [
    {
      id: 'a',
      header: t('columns.group_a'),
      meta: { phone: 'title' },
      cell: ({ row }) => <span className={c.strong}>{row.original.names[0]}</span>,
    },
    lineColumn({ header: t('columns.group_b'), value: ({ names }) => names[1] }),
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
