import { isLocalPath } from '@fika/contract/safe-next';

/** A path of our own pages to go to after a log-in, as a header can carry it; null for everything else. */
export function ownPath(next: unknown): string | null {
  if (!isLocalPath(next)) return null;
  const { pathname, search, hash } = new URL(next, 'https://ours.invalid');
  return pathname + search + hash;
}
