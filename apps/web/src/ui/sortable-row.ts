import type { RefObject } from 'react';

/** A row as dragging needs it. */
export interface SortableRow {
  id: string | number;
  index: number;
  disabled: boolean;
  element: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
}
