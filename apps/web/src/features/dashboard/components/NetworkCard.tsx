import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { networkQuery, type NetworkStats } from '../api.ts';
import { compare } from '../figures.ts';
import { type Destination, useReports } from '../links.ts';
import { weeksUntil } from '../range.ts';
import type { Wanted } from '../search.ts';
import { CardTitle } from './CardTitle.tsx';
import c from './NetworkCard.module.css';
import { NumberLink, RowLink, rowClass, PhraseLink } from './NumberLink.tsx';
import { Numbers } from './Numbers.tsx';
import { NumbersSwitch } from './NumbersSwitch.tsx';

type Point = NetworkStats['points'][number];

/** Weeks of introductions that a measurement counts. */
const WEEKS = 26;

type LinkToPeople = (list: 'network' | 'inactive', point: Point) => Destination | undefined;

/** The people behind a measurement: it counts the weeks before it, of all programs. */
function usePeopleOf(): LinkToPeople {
  const report = useReports({});
  return (list, { day }) => report(list, weeksUntil(day, WEEKS));
}

/** How many introductions lie between two coworkers, over all programs. */
export function NetworkCard({ wanted }: { wanted: Wanted }) {
  const { t } = useTranslation('dashboard');
  const peopleOf = usePeopleOf();
  const stats = useQuery(networkQuery(useWorkspace(), wanted));
  const [asNumbers, setAsNumbers] = useState(false);
  if (stats.error && !stats.data) {
    return (
      <ErrorBanner title={t('failed.network')} error={stats.error} onRetry={() => void stats.refetch()} />
    );
  }
  const points = stats.data?.points;
  const [first] = points ?? [];
  const last = points?.at(-1);
  return (
    <Card
      title={<CardTitle title={t('network.title')} of="network" />}
      aside={last && <NumbersSwitch asNumbers={asNumbers} onChange={setAsNumbers} />}
    >
      {!points && <SkeletonPeople rows={2} />}
      {points?.length === 0 && <p className={c.note}>{t('network.none')}</p>}
      {points && first && last && (
        <div className={c.content} data-stale={stats.isPlaceholderData || undefined}>
          <Sentence first={first} last={last} isolated={peopleOf('inactive', last)} />
          {asNumbers ? (
            <Weeks points={points} peopleOf={peopleOf} />
          ) : (
            <Steps point={last} pairs={peopleOf('network', last)} />
          )}
        </div>
      )}
    </Card>
  );
}

interface SentenceProps {
  first: Point;
  last: Point;
  isolated: Destination | undefined;
}

function Sentence({ first, last, isolated }: SentenceProps) {
  const { t } = useTranslation('dashboard');
  const { date, percent } = useFormat();
  const shown = (share: number) => percent(share);
  const trend = first === last ? null : compare(last.within_3, first.within_3, shown);
  return (
    <p className={c.note}>
      {t('network.sentence', { share: shown(last.within_3) })}{' '}
      {trend && t(`network.${trend}`, { share: shown(first.within_3), day: date(first.day, 'short') })}{' '}
      {last.isolated === 0 && t('network.isolated_all')}
      {last.isolated !== null && last.isolated > 0 && (
        <PhraseLink to={isolated} isSentence>
          {t('network.isolated_count', { count: last.isolated })}
        </PhraseLink>
      )}{' '}
      {last.bridges !== null && last.bridges > 0 && t('network.bridges_count', { count: last.bridges })}
    </p>
  );
}

const STEPS = [1, 2, 3] as const;

/** The share of pairs within one, two and three steps, as bars. */
function Steps({ point, pairs }: { point: Point; pairs: Destination | undefined }) {
  const { t } = useTranslation('dashboard');
  const { date, percent } = useFormat();
  return (
    <>
      <p className={c.note}>{t('network.note', { day: date(point.day) })}</p>
      <dl className={c.steps}>
        {STEPS.map((steps) => (
          <div key={steps} className={pairs ? `${c.step} ${rowClass}` : c.step}>
            <dt>
              <RowLink to={pairs} value={percent(point[`within_${steps}`], 1)}>
                {t('network.bar', { steps: t(`network.steps_${steps}`) })}
              </RowLink>
            </dt>
            <dd>{percent(point[`within_${steps}`], 1)}</dd>
            <dd className={c.track} aria-hidden="true">
              <span className={c.bar} style={{ width: `${point[`within_${steps}`] * 100}%` }} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Weeks({ points, peopleOf }: { points: readonly Point[]; peopleOf: LinkToPeople }) {
  const { t } = useTranslation('dashboard');
  const { date, number, percent } = useFormat();
  const shown = (count: number | null) => (count === null ? t('network.hidden') : number(count));
  return (
    <Numbers
      label={t('network.title')}
      columns={[
        t('network.week'),
        ...STEPS.map((steps) => t(`network.steps_${steps}`)),
        t('network.isolated'),
        t('network.bridges'),
      ]}
      rows={points.toReversed().map((point) => ({
        key: point.day,
        cells: [
          date(point.day),
          ...STEPS.map((steps) => percent(point[`within_${steps}`], 1)),
          <NumberLink
            key="isolated"
            to={point.isolated === null ? undefined : peopleOf('inactive', point)}
            what={t('open.of', { row: date(point.day), column: t('network.isolated') })}
            value={shown(point.isolated)}
          />,
          shown(point.bridges),
        ],
      }))}
    />
  );
}
