import { use, useState } from 'react';

// By key, for a page that waits begins anew.
const readings = new Map<string, { text: string; kept: Promise<unknown> }>();

/**
 * What an earlier visit left in the browser, read once. The code that reads it comes only when there is something; until
 * then the page waits.
 */
export function useKept<Kept>(key: string, load: () => Promise<(text: string) => Kept>): Kept | null {
  const [text] = useState(() => sessionStorage.getItem(key));
  if (text === null) return null;
  const known = readings.get(key);
  if (known?.text === text) return use(known.kept as Promise<Kept>);
  const read = async () => (await load())(text);
  const kept = read();
  readings.set(key, { text, kept });
  return use(kept);
}
