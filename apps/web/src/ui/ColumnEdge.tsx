import { LIMITS } from '@fika/contract/limits';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import c from './DataTable.module.css';

interface ColumnEdgeProps {
  /** Of the column. */
  name: string;
  pixels: number;
  onDrag: (width: number) => void;
  /** With the width in the end; with null when it is taken back. */
  onEnd: (width: number | null) => void;
}

const STEP = 16;
const bounded = (width: number) =>
  Math.round(Math.min(LIMITS.columnWidthMax, Math.max(LIMITS.columnWidthMin, width)));

/** The right edge of a column's head: dragged, or moved with the arrows; a double click takes the width back. */
export function ColumnEdge({ name, pixels, onDrag, onEnd }: ColumnEdgeProps) {
  const { t } = useTranslation();
  const from = useRef<{ x: number; width: number } | null>(null);
  const widthNow = (edge: HTMLElement) => edge.parentElement?.getBoundingClientRect().width ?? pixels;
  const at = (event: PointerEvent) =>
    from.current && bounded(from.current.width + event.clientX - from.current.x);
  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    const steps = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (steps !== undefined) onEnd(bounded(widthNow(event.currentTarget) + steps));
    else if (event.key === 'Home') onEnd(null);
    else return;
    event.preventDefault();
  };
  return (
    <span
      role="separator"
      tabIndex={0}
      className={c.edge}
      aria-orientation="vertical"
      aria-label={t('list.column_width', { column: name })}
      aria-valuemin={LIMITS.columnWidthMin}
      aria-valuemax={LIMITS.columnWidthMax}
      aria-valuenow={bounded(pixels)}
      aria-valuetext={t('list.pixels', { count: bounded(pixels) })}
      onKeyDown={byKey}
      onDoubleClick={() => onEnd(null)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: widthNow(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        const width = at(event);
        if (width !== null) onDrag(width);
      }}
      onPointerUp={(event) => {
        const width = at(event);
        const moved = from.current !== null && event.clientX !== from.current.x;
        from.current = null;
        if (width !== null && moved) onEnd(width);
      }}
    />
  );
}
