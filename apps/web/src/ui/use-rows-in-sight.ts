import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';

interface RowsInSightOptions {
  count: number;
  /** The offset of the first row, in pixels from the top of the document. */
  top: number;
  /** The height of a row before it is measured. */
  height: number;
  /** How many rows beyond the edges of the window. */
  beyond: number;
  keyOf: (index: number) => string | number;
  /** A row that stays rendered at every scroll position. */
  pinned?: number | null;
}

export interface RowsInSight<Row extends HTMLElement> {
  /** `space`: pixels of rows that are left out before this one. */
  items: readonly { key: string; index: number; space: number }[];
  /** The height of the rows before and after the rendered ones, in pixels. */
  before: number;
  after: number;
  measure: (row: Row | null) => void;
  /** The page is moving, or was a moment ago. */
  scrolling: boolean;
}

/** The rows of a long list that are in the window while the page scrolls. */
export function useRowsInSight<Row extends HTMLElement = HTMLTableRowElement>({
  count,
  top,
  height,
  beyond,
  keyOf,
  pinned = null,
}: RowsInSightOptions): RowsInSight<Row> {
  const rows = useWindowVirtualizer<Row>({
    count,
    scrollMargin: top,
    overscan: beyond,
    estimateSize: () => height,
    getItemKey: keyOf,
    // Known before the first effect: what an effect finds is rendered in one go, and these are many rows.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor: (range: Range) => withPinned(defaultRangeExtractor(range), pinned),
    useFlushSync: false,
  });
  const items = rows.getVirtualItems();
  return {
    items: items.map(({ key, index, start }, place) => ({
      key: String(key),
      index,
      space: start - (items[place - 1]?.end ?? top),
    })),
    before: (items[0]?.start ?? top) - top,
    after: Math.max(0, rows.getTotalSize() - ((items.at(-1)?.end ?? top) - top)),
    measure: rows.measureElement,
    scrolling: rows.isScrolling,
  };
}

function withPinned(rows: readonly number[], pinned: number | null): number[] {
  return pinned === null || rows.includes(pinned)
    ? [...rows]
    : [...rows, pinned].toSorted((one, other) => one - other);
}
