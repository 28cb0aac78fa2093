import type { ReactNode } from 'react';
import c from './SessionPlots.module.css';

export interface SessionAreaProps {
  label: ReactNode;
  /** The line in words: "41 to 66%". */
  value: ReactNode;
  /** One share from 0 to 1 for each session. */
  shares: readonly number[];
  /** Under each column; each once. */
  ticks: readonly string[];
  /** The label of a column if it is not the tick itself: there may be too many columns for all labels. */
  tickLabel?: (tick: string, index: number) => string;
  active: number | null;
  onPoint: (index: number | null) => void;
}

/** A share over some sessions as a line with the area under it, from zero; the columns are those of `SessionCells`. */
export function SessionArea({ label, value, shares, ticks, tickLabel, active, onPoint }: SessionAreaProps) {
  const points = areaPoints(shares);
  const [first] = points;
  const last = points.at(-1);
  const marked = active === null ? [first, last] : [points[active]];
  const line = points.map(({ x, y }) => `${x},${100 - y}`).join(' ');
  return (
    <div>
      <div className={c.head}>
        <span>{label}</span>
        <strong className={c.value}>{value}</strong>
      </div>
      <div className={c.plot} onPointerLeave={() => onPoint(null)}>
        {first && last && (
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <polygon className={c.area} points={`${first.x},100 ${line} ${last.x},100`} />
            <polyline className={c.line} points={line} vectorEffect="non-scaling-stroke" />
          </svg>
        )}
        {marked.map(
          (point) =>
            point && (
              <span key={point.x} className={c.dot} style={{ left: `${point.x}%`, bottom: `${point.y}%` }} />
            ),
        )}
        <div className={c.columns} data-over>
          {ticks.map((tick, index) => (
            <span key={tick} onPointerEnter={() => onPoint(index)} />
          ))}
        </div>
      </div>
      <div className={c.columns} data-ticks>
        {ticks.map((tick, index) => (
          <span key={tick} data-active={index === active || undefined}>
            {tickLabel ? tickLabel(tick, index) : tick}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The positions of the shares in percent of the plot: in the middle of their columns, the largest just below the top. */
export function areaPoints(shares: readonly number[]): { x: number; y: number }[] {
  const top = Math.max(...shares, 0.01) * 1.08;
  return shares.map((share, index) => ({
    x: ((index + 0.5) / shares.length) * 100,
    y: (share / top) * 100,
  }));
}
