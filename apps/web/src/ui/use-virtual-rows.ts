import { startTransition, useEffect, useState } from 'react';
import type { Appending } from './data-table.ts';

let loaded: Appending['Rows'];

/** The rows of a list that grows while it is scrolled, for pages that know that they will have one. */
export async function loadVirtualRows(): Promise<void> {
  loaded ??= (await import('./on-demand/virtual-rows.ts')).default;
}

/**
 * What `loadVirtualRows` brings, once it is there. Not by Suspense: whatever else changes meanwhile would have all rows made in
 * one go, in which nobody gets a word in.
 *
 * @throws Error in a render when it does not come
 */
export function useVirtualRows(isWanted: boolean): Appending['Rows'] {
  const [state, setState] = useState(() => ({ Rows: loaded, error: null as unknown }));
  const isMissing = isWanted && !state.Rows;
  useEffect(() => {
    if (isMissing)
      loadVirtualRows().then(
        () => startTransition(() => setState({ Rows: loaded, error: null })),
        (error: unknown) => setState({ Rows: undefined, error }),
      );
  }, [isMissing]);
  if (state.error) throw state.error;
  return state.Rows;
}
