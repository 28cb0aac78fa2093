import { setImmediate } from 'node:timers/promises';

/** Between two steps of long work: lets everything else run that waits for this thread. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

/** So much of a long list is worked on in a few milliseconds. */
export const SLICE = 300;

/** Yields a long list in slices, in its order. Between two of them everything else runs that waits for this thread. */
export async function* slicesOf<T>(items: readonly T[], size = SLICE): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await yieldToEventLoop();
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
