import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { type ParticipationsStats, participationsQuery } from '../api.ts';
import { compare } from '../figures.ts';
import { type LinkToReport, useReports } from '../links.ts';
import { type DashboardSearch, wantedOf } from '../search.ts';
import { type Bucket, summaryOf, tickOf } from '../time-view.ts';
import { CardTitle } from './CardTitle.tsx';
import { Numbers } from './Numbers.tsx';
import { NumbersSwitch } from './NumbersSwitch.tsx';
import c from './TimeCard.module.css';

const TimePlots = lazyPart(async () => (await import('./TimePlots.tsx')).TimePlots, <Loading />);

/** Participation above, invitations below, over the same time. */
export function TimeCard({ search }: { search: DashboardSearch }) {
  const { t } = useTranslation('dashboard');
  const stats = useQuery(participationsQuery(useWorkspace(), wantedOf(search)));
  const report = useReports(search);
  const [asNumbers, setAsNumbers] = useState(false);
  if (stats.error && !stats.data) {
    return <ErrorBanner title={t('failed.time')} error={stats.error} onRetry={() => void stats.refetch()} />;
  }
  return (
    <Card
      title={<CardTitle title={t('time.title')} of="time" />}
      aside={<NumbersSwitch asNumbers={asNumbers} onChange={setAsNumbers} />}
    >
      {stats.data ? (
        <Time stats={stats.data} asNumbers={asNumbers} report={report} stale={stats.isPlaceholderData} />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

function Loading() {
  return <span className={c.loading} />;
}

interface TimeProps {
  stats: ParticipationsStats;
  asNumbers: boolean;
  report: LinkToReport;
  stale: boolean;
}

function Time({ stats, asNumbers, report, stale }: TimeProps) {
  const { t } = useTranslation('dashboard');
  const formats = useFormat(stats.range.timezone);
  const { buckets, unit } = stats;
  const sentence = useSentence(stats);
  const rows = buckets.map((bucket) =>
    Object.assign(
      {
        tick: tickOf(bucket, unit, buckets.length, formats),
        to: report('participations', { start: bucket.start, end: bucket.end }),
      },
      bucket,
    ),
  );
  return (
    <div className={c.content} data-stale={stale || undefined}>
      <p className={c.sentence}>{sentence}</p>
      {asNumbers ? (
        <Numbers
          label={t('time.title')}
          columns={[t('time.period'), t('time.participation'), t('time.sessions'), t('time.invitations')]}
          rows={rows.map((row) => ({
            key: row.start,
            to: row.to,
            cells: [
              row.tick,
              row.participation === null ? t('time.no_share') : formats.percent(row.participation),
              formats.number(row.sessions),
              formats.number(row.invitations),
            ],
          }))}
        />
      ) : (
        <TimePlots rows={rows} sentence={sentence} />
      )}
    </div>
  );
}

/** The plots in words. */
function useSentence({ buckets, unit, range }: ParticipationsStats): string {
  const { t } = useTranslation('dashboard');
  const { date, monthYear, percent } = useFormat(range.timezone);
  const { first, last, most } = summaryOf(buckets);
  const when = ({ start }: Bucket) => {
    if (unit === 'month') return monthYear(start);
    return unit === 'week' ? t('time.week', { day: date(start, 'long') }) : date(start, 'long');
  };
  const invitations = most && t('time.most', { count: most.invitations, when: when(most) });
  if (!first || !last) return [t('time.none'), invitations].filter(Boolean).join(' ');
  const share = (bucket: Bucket) => bucket.participation ?? 0;
  const trend = compare(share(last), share(first), (value) => percent(value)) ?? 'same';
  const key = first === last ? 'single' : ({ up: 'rose', down: 'fell', same: 'same' } as const)[trend];
  const participation = t(`time.${key}`, {
    from: percent(share(first)),
    to: percent(share(last)),
    first: when(first),
    last: when(last),
  });
  return [participation, invitations].filter(Boolean).join(' ');
}
