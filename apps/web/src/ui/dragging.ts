/** What a draggable or droppable was given as its `data`; null where there is none. */
export const dataOf = (entity: unknown): object | null =>
  (entity as { data?: object } | null | undefined)?.data ?? null;
