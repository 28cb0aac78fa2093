import { use, useState } from 'react';

// By key, because a component that suspends loses its state.
const readings = new Map<string, { text: string; kept: Promise<unknown> }>();

/** The data that an earlier visit stored, read once. The code that reads it loads only if there is data; the page waits for it. */
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
