import { useEffect, useMemo, useState } from 'react';
import { collides, heldAs, type LetterEdits, sameWords, withWords, type Words } from './edits.ts';
import { readEdits } from './kept-edits.ts';

export interface LetterForm {
  draft: Words;
  dirty: boolean;
  /** Somebody else saved other words in the meantime: it has to be decided which ones stay. */
  conflict: boolean;
  /** When the browser last kept the changes; they survive a reload. */
  keptAt: number | null;
  set: (change: Partial<Words>) => void;
  discard: () => void;
  /** Decides that my words stay, whatever was saved meanwhile. */
  keepMine: () => void;
}

/**
 * A letter as it is being written: what is saved, or the words of this tab in its place. `asWritten` says how the editor holds a
 * letter, as soon as it is there.
 */
export function useLetterEdits(
  key: string,
  base: Words,
  asWritten: ((json: Words['json']) => Words['json']) | undefined,
): LetterForm {
  const [kept, setEdits] = useState<LetterEdits | null>(() => readEdits(sessionStorage.getItem(key)));
  // Begun before the editor was there, they hold the letter as it is saved.
  const edits = useMemo(() => (kept && asWritten ? heldAs(kept, asWritten) : kept), [kept, asWritten]);
  const dirty = useMemo(() => edits !== null && !sameWords(edits.mine, base), [edits, base]);
  // What one holds as the editor does and the other does not says nothing.
  const conflict = useMemo(() => asWritten !== undefined && collides(edits, base), [edits, base, asWritten]);
  useEffect(() => {
    if (dirty) sessionStorage.setItem(key, JSON.stringify(edits));
    else sessionStorage.removeItem(key);
  }, [key, dirty, edits]);
  return {
    draft: edits?.mine ?? base,
    dirty,
    conflict,
    keptAt: dirty && edits ? edits.savedAt : null,
    set: (change) => setEdits((before) => withWords(before, base, change)),
    discard: () => setEdits(null),
    keepMine: () => setEdits((before) => before && { ...before, since: base }),
  };
}
