import { giveTurn } from './traffic.ts';

/** So much of a long list is worked on in a few milliseconds. */
export const SLICE = 300;

/**
 * A long list in slices, in its order. Between two of them everybody else who waits for this thread has their turn: a request
 * takes several, and each would wait for as long as one piece of work lasts.
 */
export async function* slicesOf<T>(items: readonly T[], size = SLICE): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await giveTurn();
    yield items.slice(start, start + size);
  }
}

/** As `items.map(make)`, slice by slice. */
export async function mapInSlices<T, R>(
  items: readonly T[],
  make: (item: T, index: number) => R,
  size = SLICE,
): Promise<R[]> {
  const made: R[] = [];
  for await (const slice of slicesOf(items, size))
    for (const item of slice) made.push(make(item, made.length));
  return made;
}
