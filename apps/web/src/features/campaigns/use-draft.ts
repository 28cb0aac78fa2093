import { useCallback, useEffect, useMemo, useState } from 'react';
import { type CampaignDraft, type DraftPatch, prunePatch, readKept } from './draft.ts';

export interface DraftForm {
  draft: CampaignDraft;
  /** What differs from what is saved. */
  patch: DraftPatch;
  dirty: boolean;
  /** When the browser last kept the changes; they survive a reload. */
  keptAt: number | null;
  set: (change: DraftPatch) => void;
  discard: () => void;
}

interface State {
  patch: DraftPatch;
  savedAt: number | null;
}

function load(key: string): State {
  const kept = readKept(sessionStorage.getItem(key));
  return { patch: kept?.patch ?? {}, savedAt: kept?.saved_at ?? null };
}

/**
 * A program as it is being edited: what is saved, with the changes of this tab on top. Only the changes are kept, so
 * that what somebody else saves in the meantime shows through.
 */
export function useDraft(key: string, base: CampaignDraft): DraftForm {
  const [state, setState] = useState(() => load(key));
  const patch = useMemo(() => prunePatch(base, state.patch), [base, state.patch]);
  const draft = useMemo(() => ({ ...base, ...(patch as Partial<CampaignDraft>) }), [base, patch]);
  const dirty = Object.keys(patch).length > 0;
  useEffect(() => {
    if (dirty) sessionStorage.setItem(key, JSON.stringify({ saved_at: state.savedAt ?? 0, patch }));
    else sessionStorage.removeItem(key);
  }, [key, dirty, patch, state.savedAt]);
  const set = useCallback(
    (change: DraftPatch) =>
      setState((before) => ({ patch: { ...before.patch, ...change }, savedAt: Date.now() })),
    [],
  );
  const discard = useCallback(() => setState({ patch: {}, savedAt: null }), []);
  return { draft, patch, dirty, keptAt: dirty ? state.savedAt : null, set, discard };
}
