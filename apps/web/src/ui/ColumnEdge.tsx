import { LIMITS } from '@fika/contract/limits';
import type { Column, RowData } from '@tanstack/react-table';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { type features, nameOf, type Table } from './data-table.ts';
import c from './DataTable.module.css';

interface ColumnEdgeProps<Row extends RowData> {
  table: Table<Row>;
  column: Column<typeof features, Row>;
  /** Called with the final width; with null after a reset. */
  onResize: (column: string, width: number | null) => void;
}

const STEP = 16;
const bounded = (width: number) =>
  Math.round(Math.min(LIMITS.columnWidthMax, Math.max(LIMITS.columnWidthMin, width)));

/** The right edge of a column's header: the reader drags it or uses the arrow keys; a double click resets the width. */
export function ColumnEdge<Row extends RowData>({ table, column, onResize }: ColumnEdgeProps<Row>) {
  const { t } = useTranslation();
  const pixels = column.getSize();
  const end = (width: number | null) => {
    column.resetSize();
    onResize(column.id, width);
  };
  const from = useRef<{ x: number; width: number } | null>(null);
  const widthNow = (edge: HTMLElement) => edge.parentElement?.getBoundingClientRect().width ?? pixels;
  const at = (event: PointerEvent) =>
    from.current && bounded(from.current.width + event.clientX - from.current.x);
  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    const steps = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (steps !== undefined) end(bounded(widthNow(event.currentTarget) + steps));
    else if (event.key === 'Home') end(null);
    else return;
    event.preventDefault();
  };
  return (
    <span
      role="separator"
      tabIndex={0}
      className={c.edge}
      aria-orientation="vertical"
      aria-label={t('list.column_width', { column: nameOf(column) })}
      aria-valuemin={LIMITS.columnWidthMin}
      aria-valuemax={LIMITS.columnWidthMax}
      aria-valuenow={pixels}
      aria-valuetext={t('list.pixels', { count: pixels })}
      onKeyDown={byKey}
      onDoubleClick={() => end(null)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: widthNow(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        const width = at(event);
        if (width !== null) table.setColumnSizing({ [column.id]: width });
      }}
      onPointerUp={(event) => {
        const width = at(event);
        const moved = from.current !== null && event.clientX !== from.current.x;
        from.current = null;
        if (width !== null && moved) end(width);
      }}
    />
  );
}
