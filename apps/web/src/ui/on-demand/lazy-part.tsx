import { type ComponentType, lazy } from 'react';

const failed = new Set<() => void>();

/**
 * As React's `lazy`, which keeps a failure for good: what did not come for want of a connection is asked for again after
 * `tryPartsAgain`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const loaded = () =>
    lazy(async () => {
      try {
        return await load();
      } catch (error) {
        failed.add(renew);
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  let Loaded = loaded();
  const renew = () => {
    Loaded = loaded();
  };
  return function Part(props: Props) {
    return <Loaded {...props} />;
  };
}

/** Before what failed is rendered again: its code is fetched anew. */
export function tryPartsAgain(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/** A part that its page does without where the code does not come. */
export const lazyExtra = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyPart<Props>(() => load().catch(() => ({ default: () => null })));
