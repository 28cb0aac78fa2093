import type { RowData } from '@tanstack/react-table';
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualRowsProps } from './data-table.ts';
import c from './DataTable.module.css';
import { BodyRow } from './DataTableRow.tsx';
import { SkeletonRows } from './DataTableSkeleton.tsx';
import { useRowsInSight } from './use-rows-in-sight.ts';

/** The height of a card with two lines before it is measured. */
const CARD = 66;
/** Rows beyond the edge of the window, at first and soon after; and the distance from the end at which the next ones load. */
const [FIRST, BEYOND, AHEAD] = [1, 10, 20];

/** The visible rows of a list that grows: a few dozen are rendered, even if thousands are loaded. */
export function VirtualRows<Row extends RowData>({ list, table, append }: VirtualRowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const { current } = body;
    if (current) setTop(current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const [beyond, setBeyond] = useState(FIRST);
  // The first rows are painted before the rows outside of the window are rendered.
  useEffect(() => startTransition(() => setBeyond(BEYOND)), []);
  const { rows } = table.getRowModel();
  // Another function would have every row placed again.
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const { items, before, after, measure } = useRowsInSight({
    count: rows.length,
    top,
    height: CARD,
    beyond,
    keyOf,
  });
  const { hasMore, loading, onMore } = append;
  const isNear = hasMore && !loading && (items.at(-1)?.index ?? -1) >= rows.length - AHEAD;
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (isNear) more.current();
  }, [isNear]);
  return (
    <tbody ref={body}>
      <Space height={before} />
      {items.map(({ key, index }) => {
        const row = rows[index];
        return (
          row !== undefined && <BodyRow key={key} row={row} list={list} index={index} measure={measure} />
        );
      })}
      <Space height={after} />
      {loading && <SkeletonRows rows={3} list={list} />}
    </tbody>
  );
}

/** Takes the height of the rows that are not rendered. */
function Space({ height }: { height: number }) {
  return <tr className={c.space} style={{ height }} aria-hidden="true" />;
}
