import { LIMITS } from '@fika/contract/limits';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import type { Category } from '#features/categories/api.ts';
import { type MixingStats, mixingQuery } from '../api.ts';
import { longShare, mappedGroups } from '../groups-view.ts';
import { type LinkToReport, useReports } from '../links.ts';
import { type DashboardSearch, wantedOf } from '../search.ts';
import { CardTitle } from './CardTitle.tsx';
import { GroupNetwork } from './GroupNetwork.tsx';
import { MixingMatrix, useCellWords } from './MixingMatrix.tsx';
import { Numbers } from './Numbers.tsx';
import c from './MixingCard.module.css';
import { WidestGap } from './WidestGap.tsx';

/** Groups that are shown at first. */
const FEW = 10;

type Group = MixingStats['groups'][number];

const VIEWS = ['grid', 'network', 'numbers'] as const;
type View = (typeof VIEWS)[number];

interface MixingCardProps {
  search: DashboardSearch;
  category: Category;
}

/** Which groups of a field meet each other, and the two that rarely do. */
export function MixingCard({ search, category }: MixingCardProps) {
  const { t } = useTranslation('dashboard');
  const stats = useQuery(mixingQuery(useWorkspace(), wantedOf(search), category.id));
  const report = useReports({ ...search, category: category.id });
  const [view, setView] = useState<View>('grid');
  if (stats.error && !stats.data) {
    return (
      <ErrorBanner title={t('failed.mixing')} error={stats.error} onRetry={() => void stats.refetch()} />
    );
  }
  return (
    <Card
      title={<CardTitle title={t('mixing.title')} of="mixing" />}
      aside={<OtherViews view={view} onChange={setView} />}
    >
      {stats.data ? (
        <Mixing
          stats={stats.data}
          category={category}
          report={report}
          view={view}
          stale={stats.isPlaceholderData}
        />
      ) : (
        <span className={c.loading} />
      )}
    </Card>
  );
}

interface OtherViewsProps {
  view: View;
  onChange: (view: View) => void;
}

function OtherViews({ view, onChange }: OtherViewsProps) {
  const { t } = useTranslation('dashboard');
  const label = { grid: t('as_grid'), network: t('as_network'), numbers: t('as_numbers') };
  return (
    <span className={c.views}>
      {VIEWS.filter((one) => one !== view).map((one) => (
        <Anchor key={one} component="button" type="button" className={c.inline} onClick={() => onChange(one)}>
          {label[one]}
        </Anchor>
      ))}
    </span>
  );
}

interface MixingProps {
  stats: MixingStats;
  category: Category;
  report: LinkToReport;
  view: View;
  stale: boolean;
}

function Mixing({ stats, category, report, view, stale }: MixingProps) {
  const { t } = useTranslation('dashboard');
  const { cells, widest_gap: gap, groups_left_out: leftOut } = stats;
  const groups = mappedGroups(stats.groups);
  const [all, setAll] = useState(false);
  const least = LIMITS.groupShown;
  const isMany = groups.length > FEW + 2;
  const shown = isMany && !all ? groups.slice(0, FEW) : groups;
  if (cells.length === 0) return <p className={c.note}>{t('mixing.nothing', { least })}</p>;
  return (
    <div className={c.card}>
      <div className={c.content} data-stale={stale || undefined}>
        <div className={c.side}>
          {gap && <WidestGap gap={gap} groups={groups} category={category} />}
          {isMany && view !== 'numbers' && (
            <p className={c.note}>
              {t('mixing.shown', { shown: shown.length, all: groups.length + leftOut })}{' '}
              <Anchor component="button" type="button" className={c.inline} onClick={() => setAll(!all)}>
                {all ? t('show_fewer') : t('show_all', { count: groups.length })}
              </Anchor>
            </p>
          )}
          {leftOut > 0 && <p className={c.note}>{t('mixing.left_out', { count: leftOut })}</p>}
        </div>
        <div className={c.main}>
          <p className={c.note}>{t('mixing.by', { field: category.title })}</p>
          {view === 'numbers' && <CellNumbers stats={stats} report={report} />}
          {view === 'network' && <GroupNetwork groups={shown} cells={cells} gap={gap} />}
          {view === 'grid' && (
            <>
              <MixingMatrix groups={shown} cells={cells} gap={gap} report={report} />
              <Legend groups={groups} cells={cells} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function Legend({ groups, cells }: Pick<MixingStats, 'groups' | 'cells'>) {
  const { t } = useTranslation('dashboard');
  const { number, percent } = useFormat();
  const most = percent(Math.max(...cells.map(({ share }) => share)), 1);
  return (
    <div className={c.legends}>
      <p className={c.legend} role="img" aria-label={t('mixing.legend', { most })}>
        <span>{number(0)}</span>
        {[0, 1, 2, 3, 4, 5].map((step) => (
          <span key={step} className={c.swatch} data-heat={step} />
        ))}
        <span>{most}</span>
      </p>
      {groups.some(({ is_hidden: isHidden }) => isHidden) && (
        <p className={c.hidden}>
          <span className={c.hatch} aria-hidden="true" />
          {t('mixing.hidden', { least: LIMITS.groupShown })}
        </p>
      )}
    </div>
  );
}

/** Every pair of groups as a row, the smallest share first. */
function CellNumbers({ stats: { groups, cells }, report }: { stats: MixingStats; report: LinkToReport }) {
  const { t } = useTranslation('dashboard');
  const { number, percent } = useFormat();
  const words = useCellWords();
  const known = new Map(groups.map((group) => [group.choice, group]));
  const nameOf = (group: Group | undefined) => group?.label || t('groups.no_value');
  const rows = cells
    .toSorted((one, other) => one.share - other.share)
    .map((cell) => {
      const [a, b] = [known.get(cell.a), known.get(cell.b)];
      return {
        key: JSON.stringify([cell.a, cell.b]),
        to: report('groups', { options: [cell.a, cell.b] }),
        name: a && b && words(a, b, cell),
        cells: [
          nameOf(a),
          cell.a === cell.b ? t('mixing.within_short') : nameOf(b),
          longShare(cell.share, percent),
          number(cell.pairs),
          number(cell.possible),
        ] as const,
      };
    });
  return (
    <Numbers
      label={t('mixing.title')}
      columns={[
        t('mixing.first'),
        t('mixing.second'),
        t('mixing.share'),
        t('mixing.pairs'),
        t('mixing.possible'),
      ]}
      rows={rows}
    />
  );
}
