/** What of a field says its place in the list. */
export interface Placed {
  id: number;
  order: number;
}

/** A list in which one item stands somewhere else. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/**
 * What a new order has to send: only the items whose order changes. The places stay as they are, and who sits on them
 * changes; so fields that are not in the list, the removed ones, keep theirs. Places that two share are told apart.
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
