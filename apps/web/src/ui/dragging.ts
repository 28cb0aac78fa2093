/** The `data` of a draggable or droppable; null without any. */
export const dataOf = (entity: unknown): object | null =>
  (entity as { data?: object } | null | undefined)?.data ?? null;
