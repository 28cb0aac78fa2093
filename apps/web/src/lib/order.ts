/** The position of an item in its list. */
export interface Placed {
  id: number;
  order: number;
}

/** A list with one item at another position. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/**
 * The changes that a new order has to send. Items share out the existing numbers again, so items outside of the list, the
 * removed ones, keep theirs. Duplicate numbers become distinct.
 */
export function orderChanges(items: readonly Placed[]): Placed[] {
  const places = items.map(({ order }) => order).toSorted((a, b) => a - b);
  let last = -1;
  return items.flatMap(({ id, order }, index) => {
    last = Math.max(places[index] ?? 0, last + 1);
    return last === order ? [] : [{ id, order: last }];
  });
}

/** The items with those changes, in their order. */
export function ordered<T extends Placed>(items: readonly T[], changes: readonly Placed[]): T[] {
  const changed = new Map(changes.map(({ id, order }) => [id, order]));
  return items
    .map((item) => ({ ...item, order: changed.get(item.id) ?? item.order }))
    .toSorted((a, b) => a.order - b.order || a.id - b.id);
}
