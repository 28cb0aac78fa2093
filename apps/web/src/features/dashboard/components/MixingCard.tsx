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
import type { Wanted } from '../search.ts';
import { CardTitle } from './CardTitle.tsx';
import { MixingMatrix } from './MixingMatrix.tsx';
import { Numbers } from './Numbers.tsx';
import { NumbersSwitch } from './NumbersSwitch.tsx';
import c from './MixingCard.module.css';
import { WidestGap } from './WidestGap.tsx';

/** Groups that are shown at first. */
const FEW = 10;

interface MixingCardProps {
  wanted: Wanted;
  category: Category;
}

/** Which groups of a field meet each other, and the two that rarely do. */
export function MixingCard({ wanted, category }: MixingCardProps) {
  const { t } = useTranslation('dashboard');
  const stats = useQuery(mixingQuery(useWorkspace(), wanted, category.id));
  const [asNumbers, setAsNumbers] = useState(false);
  if (stats.error && !stats.data) {
    return (
      <ErrorBanner title={t('failed.mixing')} error={stats.error} onRetry={() => void stats.refetch()} />
    );
  }
  return (
    <Card
      title={<CardTitle title={t('mixing.title')} of="mixing" />}
      aside={<NumbersSwitch asNumbers={asNumbers} onChange={setAsNumbers} />}
    >
      {stats.data ? (
        <Mixing
          stats={stats.data}
          category={category}
          asNumbers={asNumbers}
          stale={stats.isPlaceholderData}
        />
      ) : (
        <span className={c.loading} />
      )}
    </Card>
  );
}

interface MixingProps {
  stats: MixingStats;
  category: Category;
  asNumbers: boolean;
  stale: boolean;
}

function Mixing({ stats, category, asNumbers, stale }: MixingProps) {
  const { t } = useTranslation('dashboard');
  const { groups, cells, widest_gap: gap, groups_left_out: leftOut } = stats;
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
          {isMany && !asNumbers && (
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
          {asNumbers ? (
            <CellNumbers stats={stats} />
          ) : (
            <>
              <MixingMatrix groups={shown} cells={cells} gap={gap} />
              <Legend stats={stats} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function Legend({ stats: { cells, groups } }: { stats: MixingStats }) {
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
function CellNumbers({ stats: { groups, cells } }: { stats: MixingStats }) {
  const { t } = useTranslation('dashboard');
  const { number, percent } = useFormat();
  const names = new Map(groups.map(({ choice, label }) => [choice, label || t('groups.no_value')]));
  const rows = cells
    .toSorted((one, other) => one.share - other.share)
    .map((cell) => ({
      key: JSON.stringify([cell.a, cell.b]),
      cells: [
        names.get(cell.a),
        cell.a === cell.b ? t('mixing.within_short') : names.get(cell.b),
        percent(cell.share, 1),
        number(cell.pairs),
        number(cell.possible),
      ],
    }));
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
