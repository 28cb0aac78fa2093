import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Patch, prunePatch } from './patch.ts';
import { useStored } from './use-stored.ts';

export interface StoredDraft<T extends object> {
  draft: T;
  /** The changes to the saved values. */
  patch: Patch<T>;
  dirty: boolean;
  /** The time when the browser last stored the changes; they survive a reload. */
  storedAt: number | null;
  set: (change: Patch<T>) => void;
  discard: () => void;
}

type Stored<T> = { saved_at: number; patch: Patch<T> } | null;

/** Loads what reads the changes that an earlier visit left in the browser, as far as they can still be used. */
type LoadReader<T> = () => Promise<{ readStoredDraft: (text: string | null) => Stored<T> }>;

interface State<T> {
  patch: Patch<T>;
  savedAt: number | null;
}

/**
 * A form during editing: the saved values with the changes of this tab on top. Only the changes are stored, so that the form
 * shows what another admin saves in the meantime.
 */
export function useStoredDraft<T extends object>(key: string, base: T, load: LoadReader<T>): StoredDraft<T> {
  const stored = useStored(key, async () => (await load()).readStoredDraft);
  const [state, setState] = useState<State<T>>({
    patch: stored?.patch ?? {},
    savedAt: stored?.saved_at ?? null,
  });
  const patch = useMemo(() => prunePatch(base, state.patch), [base, state.patch]);
  const draft = useMemo(() => ({ ...base, ...patch }), [base, patch]);
  const dirty = Object.keys(patch).length > 0;
  useEffect(() => {
    if (dirty) sessionStorage.setItem(key, JSON.stringify({ saved_at: state.savedAt ?? 0, patch }));
    else sessionStorage.removeItem(key);
  }, [key, dirty, patch, state.savedAt]);
  const set = useCallback(
    (change: Patch<T>) =>
      setState((before) => ({ patch: { ...before.patch, ...change }, savedAt: Date.now() })),
    [],
  );
  const discard = useCallback(() => setState({ patch: {}, savedAt: null }), []);
  return { draft, patch, dirty, storedAt: dirty ? state.savedAt : null, set, discard };
}
