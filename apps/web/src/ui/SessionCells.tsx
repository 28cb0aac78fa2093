import type { ReactNode } from 'react';
import c from './SessionPlots.module.css';

export type CellTone = 'neutral' | 'pine' | 'cinnamon';

export interface SessionCellsProps {
  label: ReactNode;
  /** The row in a word: "6 to 8", "none"; or the value of the column that is pointed at. */
  value: ReactNode;
  cells: readonly { key: number; text: string; tone: CellTone }[];
  /** The column that is pointed at. */
  active: number | null;
  onPoint: (index: number | null) => void;
}

/** A number for each of some sessions, one cell each: many rows share their columns. */
export function SessionCells({ label, value, cells, active, onPoint }: SessionCellsProps) {
  return (
    <div>
      <div className={c.head}>
        <span>{label}</span>
        <strong className={c.value}>{value}</strong>
      </div>
      <div className={c.columns} onPointerLeave={() => onPoint(null)}>
        {cells.map(({ key, text, tone }, index) => (
          <span
            key={key}
            className={c.cell}
            data-tone={tone}
            data-active={index === active || undefined}
            onPointerEnter={() => onPoint(index)}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
