import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { grants } from '@fika/contract/granted';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import type { Column } from '#ui/data-table.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { programsQuery } from '../api.ts';
import { isBusy, metShare, orderedPrograms, type Ordering, type Program } from '../programs-view.ts';
import type { Wanted } from '../search.ts';
import { CardTitle } from './CardTitle.tsx';
import c from './ProgramsCard.module.css';

const SUPERADMIN = 2;

/** Programs side by side, ordered by any of their numbers. */
export function ProgramsCard({ wanted }: { wanted: Wanted }) {
  const { t } = useTranslation('dashboard');
  const stats = useQuery(programsQuery(useWorkspace(), wanted));
  const [ordering, setOrdering] = useState('-reach');
  const [all, setAll] = useState(false);
  const columns = useColumns();
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

function useColumns(): Column<Program>[] {
  const { t } = useTranslation('dashboard');
  const { number, percent } = useFormat();
  const { slug, user, permissions } = useWorkspace();
  const manages = (id: number) => user.role === SUPERADMIN || grants(permissions, 'programs_management', id);
  const none = <span className={c.dash}>–</span>;
  const share = (value: number | null) => (value === null ? none : percent(value));
  const column = (
    accessorKey: Exclude<Ordering, 'name'>,
    cell: (program: Program) => ReactNode,
  ): Column<Program> => ({
    accessorKey,
    header: t(`programs_card.${accessorKey}`),
    sortDescFirst: true,
    meta: { align: 'right', phone: 'line' },
    cell: ({ row }) => (
      <>
        <span className={c.label}>{t(`programs_card.${accessorKey}`)} </span>
        {cell(row.original)}
      </>
    ),
  });
  return [
    {
      accessorKey: 'name',
      header: t('programs_card.name'),
      meta: { width: '30%' },
      cell: ({ row: { original: program } }) =>
        manages(program.id) ? (
          <TextLink to={paths.campaignsDetails({ slug, id: program.id })} className={c.name}>
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
    column('rating', ({ rating }) => (rating ? number(Math.round(rating.average * 10) / 10) : none)),
  ];
}
