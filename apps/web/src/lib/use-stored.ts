import { use, useState } from 'react';

// By key, because a component that suspends loses its state.
const readings = new Map<string, { text: string; stored: Promise<unknown> }>();

/** The data that an earlier visit stored, read once. The code that reads it loads only if there is data; the page waits for it. */
export function useStored<Stored>(key: string, load: () => Promise<(text: string) => Stored>): Stored | null {
  const [text] = useState(() => sessionStorage.getItem(key));
  if (text === null) return null;
  const known = readings.get(key);
  if (known?.text === text) return use(known.stored as Promise<Stored>);
  const read = async () => (await load())(text);
  const stored = read();
  readings.set(key, { text, stored });
  return use(stored);
}
