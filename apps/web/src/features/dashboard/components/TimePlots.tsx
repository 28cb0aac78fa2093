import { AreaChart, BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { Destination } from '../links.ts';
import type { Bucket } from '../time-view.ts';
import c from './TimeCard.module.css';

interface TimePlotsProps {
  rows: readonly (Bucket & { tick: string; to: Destination | undefined })[];
  /** The plots in words. */
  sentence: string;
}

/** Room for the numbers of both vertical axes, so that their columns are below each other. */
const AXIS_WIDTH = 52;
const MARGIN = { top: 8, right: 8, bottom: 8, left: 0 };

/** Two plots on one time axis. The pointer and the arrow keys show the numbers of a column, and a click opens its sessions. */
export function TimePlots({ rows, sentence }: TimePlotsProps) {
  const { t } = useTranslation('dashboard');
  const { number, percent } = useFormat();
  const syncId = useId();
  const navigate = useNavigate();
  const open = ({ activeLabel }: { activeLabel?: string | number | undefined }) => {
    const to = rows.find(({ tick }) => tick === activeLabel)?.to;
    if (to) void navigate({ to: to.to, search: to.search as never });
  };
  // The chart passes attributes on that its types do not have.
  const named = { 'aria-label': sentence };
  const data = [...rows];
  const shared = {
    data,
    dataKey: 'tick',
    tickLine: 'none',
    gridColor: 'var(--fika-line2)',
    textColor: 'var(--fika-ink2)',
  } as const;
  return (
    <div className={c.plots}>
      <ul className={c.legend} aria-hidden="true">
        <li data-series="line">{t('time.participation')}</li>
        <li data-series="bar">{t('time.invitations')}</li>
      </ul>
      <AreaChart
        {...shared}
        h={248}
        series={[{ name: 'participation', color: 'var(--fika-accent)', label: t('time.participation') }]}
        curveType="monotone"
        connectNulls={false}
        withGradient={false}
        fillOpacity={0.1}
        dotProps={{ r: 3 }}
        withXAxis={false}
        // Columns, as those of the bars: a line would begin at the edge.
        xAxisProps={{ scale: 'band' }}
        yAxisProps={{ width: AXIS_WIDTH, domain: [0, 'auto'], tickCount: 3 }}
        valueFormatter={(value) => percent(value)}
        areaChartProps={{ syncId, margin: MARGIN, onClick: open, ...named }}
        tooltipProps={{ content: <ColumnNumbers rows={rows} /> }}
      />
      <BarChart
        {...shared}
        h={136}
        series={[{ name: 'invitations', color: 'var(--fika-series-4)', label: t('time.invitations') }]}
        gridAxis="none"
        maxBarWidth={64}
        xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 12 }}
        yAxisProps={{ width: AXIS_WIDTH, domain: [0, 'auto'], tickCount: 2, allowDecimals: false }}
        valueFormatter={number}
        barProps={{ radius: [4, 4, 0, 0] }}
        // The plot above answers the keys for both.
        accessibilityLayer={false}
        barChartProps={{ syncId, margin: MARGIN, onClick: open, role: 'presentation' }}
        tooltipProps={{ content: nothing }}
      />
    </div>
  );
}

/** The plot above shows the numbers of both. */
const nothing = () => null;

/** The numbers of a column of both plots. The chart gives the label of the column. */
function ColumnNumbers({ rows, label }: { rows: TimePlotsProps['rows']; label?: string }) {
  const { t } = useTranslation('dashboard');
  const { number, percent } = useFormat();
  const row = rows.find(({ tick }) => tick === label);
  if (!row) return null;
  const { participation } = row;
  return (
    <div className={c.column}>
      <strong>{row.tick}</strong>
      <dl>
        <dt>{t('time.participation')}</dt>
        <dd>{participation === null ? t('time.no_share') : percent(participation)}</dd>
        <dt>{t('time.sessions')}</dt>
        <dd>{number(row.sessions)}</dd>
        <dt>{t('time.invitations')}</dt>
        <dd>{number(row.invitations)}</dd>
      </dl>
    </div>
  );
}
