import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { managesProgram } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import type { Column } from '#ui/data-table.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { comparedQuery } from '../api.ts';
import { bestBy, isBusy, metShare, orderedPrograms, type Ordering, type Program } from '../programs-view.ts';
import { useReports } from '../links.ts';
import { type DashboardSearch, wantedOf } from '../search.ts';
import { CardTitle } from './CardTitle.tsx';
import { NumberLink } from './NumberLink.tsx';
import c from './ProgramsCard.module.css';

/** Programs side by side, ordered by any of their numbers. */
export function ProgramsCard({ search }: { search: DashboardSearch }) {
  const { t } = useTranslation('dashboard');
  const wanted = wantedOf(search);
  const stats = useQuery(comparedQuery(useWorkspace(), wanted));
  const [ordering, setOrdering] = useState('-reach');
  const [all, setAll] = useState(false);
  const columns = useColumns(search);
  if (stats.error && !stats.data) {
    return (
      <ErrorBanner title={t('failed.programs')} error={stats.error} onRetry={() => void stats.refetch()} />
    );
  }
  const { campaigns } = wanted;
  const chosen = stats.data?.campaigns.filter(({ id }) => campaigns.length === 0 || campaigns.includes(id));
  const busy = chosen?.filter(isBusy);
  const quiet = (chosen?.length ?? 0) - (busy?.length ?? 0);
  const rows = all ? chosen : busy;
  return (
    <Card padding="flush" title={<CardTitle title={t('programs_card.title')} of="programs" />}>
      {rows?.length === 0 ? (
        <p className={c.none}>{t('programs_card.none')}</p>
      ) : (
        <div className={c.table}>
          <Best programs={busy ?? []} />
          <DataTable
            label={t('programs_card.title')}
            columns={columns}
            rows={rows && orderedPrograms(rows, ordering)}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
            ordering={ordering}
            onSort={setOrdering}
            stale={stats.isPlaceholderData}
            skeletonRows={3}
          />
        </div>
      )}
      {quiet > 0 && (
        <p className={c.more}>
          <Anchor component="button" type="button" onClick={() => setAll(!all)}>
            {all ? t('show_fewer') : t('programs_card.without', { count: quiet })}
          </Anchor>
        </p>
      )}
    </Card>
  );
}

/** Which program works best, in words. */
function Best({ programs }: { programs: readonly Program[] }) {
  const { t } = useTranslation('dashboard');
  const { percent } = useFormat();
  const sentences = (['participation', 'met'] as const).flatMap((by) => {
    const best = bestBy(programs, by);
    return best ? t(`programs_card.best.${by}`, { name: best.name, share: percent(best.share) }) : [];
  });
  return sentences.length > 0 && <p className={c.best}>{sentences.join(' ')}</p>;
}

/** The report behind each column. */
const REPORT_OF = {
  sessions: 'participations',
  reach: 'participations',
  participation: 'participations',
  connections: 'network',
  repeats: 'network',
  met: 'participations',
  rating: 'participations',
} as const;

function useColumns(search: DashboardSearch): Column<Program>[] {
  const { t } = useTranslation('dashboard');
  const { number, percent } = useFormat();
  const workspace = useWorkspace();
  const report = useReports(search);
  const share = (value: number | null) => (value === null ? null : percent(value));
  const column = (
    accessorKey: Exclude<Ordering, 'name'>,
    shown: (program: Program) => string | null,
  ): Column<Program> => ({
    accessorKey,
    header: t(`programs_card.${accessorKey}`),
    sortDescFirst: true,
    meta: { align: 'right', phone: 'line' },
    cell: ({ row: { original: program } }) => {
      const value = shown(program);
      const name = t(`programs_card.${accessorKey}`);
      const only = { campaigns: [program.id], ...(accessorKey === 'repeats' && { repeats: true }) };
      return (
        <>
          <span className={c.label}>{name} </span>
          {value === null ? (
            <span className={c.dash}>–</span>
          ) : (
            <NumberLink
              to={isBusy(program) ? report(REPORT_OF[accessorKey], only) : undefined}
              what={t('open.of', { row: program.name, column: name })}
              value={value}
            />
          )}
        </>
      );
    },
  });
  return [
    {
      accessorKey: 'name',
      header: t('programs_card.name'),
      meta: { width: '30%' },
      cell: ({ row: { original: program } }) =>
        managesProgram(workspace, program.id) ? (
          <TextLink to={paths.campaignsDetails({ slug: workspace.slug, id: program.id })} className={c.name}>
            {program.name}
          </TextLink>
        ) : (
          <span className={c.name}>{program.name}</span>
        ),
    },
    column('sessions', ({ sessions }) => number(sessions)),
    column('reach', ({ reach }) => number(reach)),
    column('participation', ({ participation }) => share(participation)),
    column('connections', ({ connections }) => number(connections)),
    column('repeats', ({ repeats }) => number(repeats)),
    column('met', (program) => share(metShare(program))),
    column('rating', ({ rating }) => rating && number(Math.round(rating.average * 10) / 10)),
  ];
}
