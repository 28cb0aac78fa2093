import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStored } from '#lib/use-stored.ts';
import type { CampaignDraft, DraftPatch } from './draft.ts';
import { type StoredEdits, NOTHING, writeEdits } from './stored-form.ts';
import {
  conflictsOf,
  keepMine,
  settled,
  shownOf,
  takeTheirs,
  unsentOf,
  withChange,
} from './program-edits.ts';

export interface DraftForm {
  draft: CampaignDraft;
  /** The changes to the saved values. */
  patch: DraftPatch;
  dirty: boolean;
  /** Fields that another admin saved with a different value in the meantime. */
  conflicts: readonly (keyof CampaignDraft)[];
  /** The time when the browser last stored the changes; they survive a reload. */
  storedAt: number | null;
  set: (change: DraftPatch) => void;
  discard: () => void;
  /** Reports a save and the resulting program. */
  settle: (sent: DraftPatch, saved: CampaignDraft, revision: number) => void;
  /** Decides fields in conflict. */
  decide: (keys: readonly (keyof CampaignDraft)[], side: 'mine' | 'theirs') => void;
}

/** A program as it is being edited: what is saved, with the edits of this tab on top. */
export function useProgramDraft(key: string, base: CampaignDraft, revision: number): DraftForm {
  const stored = useStored(key, async () => (await import('./stored-edits.ts')).readEdits);
  const [{ edits, savedAt }, setState] = useState<StoredEdits>(stored ?? NOTHING);
  const draft = useMemo(() => shownOf(base, edits, revision), [base, edits, revision]);
  const patch = useMemo(() => unsentOf(base, edits), [base, edits]);
  const conflicts = useMemo(() => conflictsOf(base, edits), [base, edits]);
  const dirty = Object.keys(patch).length > 0;
  useEffect(() => {
    const text = dirty ? writeEdits({ edits, savedAt }) : null;
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  }, [key, dirty, edits, savedAt]);
  const set = useCallback(
    (change: DraftPatch) =>
      setState((before) => ({ edits: withChange(before.edits, base, change), savedAt: Date.now() })),
    [base],
  );
  const discard = useCallback(() => setState({ edits: {}, savedAt: null }), []);
  const settle = useCallback(
    (sent: DraftPatch, saved: CampaignDraft, saidRevision: number) =>
      setState((before) => ({ ...before, edits: settled(before.edits, sent, saved, saidRevision) })),
    [],
  );
  const decide: DraftForm['decide'] = (keys, side) =>
    setState((before) => ({
      ...before,
      edits: keys.reduce(
        (all, field) => (side === 'mine' ? keepMine(all, base, field) : takeTheirs(all, field)),
        before.edits,
      ),
    }));
  return {
    draft,
    patch,
    dirty,
    conflicts,
    storedAt: dirty ? savedAt : null,
    set,
    discard,
    settle,
    decide,
  };
}
