export interface ItemKeys<T extends object> {
  of: (item: T) => string;
  /** Passes the key of an object on to its edited copy. Returns the copy. */
  carry: (before: T, after: T) => T;
}

/** Keys for a list of objects without ids: an object has the same key at every position. */
export function createItemKeys<T extends object>(): ItemKeys<T> {
  const keys = new WeakMap<T, string>();
  let next = 0;
  const of = (item: T) => {
    const known = keys.get(item);
    if (known !== undefined) return known;
    next += 1;
    const key = `item-${next}`;
    keys.set(item, key);
    return key;
  };
  return {
    of,
    carry(before, after) {
      keys.set(after, of(before));
      return after;
    },
  };
}
