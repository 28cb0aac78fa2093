import { useEffect, useMemo, useState } from 'react';
import { collides, type EmailTemplateEdits, sameWords, withWords, type Words } from './edits.ts';
import { readEdits } from './stored-edits.ts';

export interface EmailTemplateForm {
  draft: Words;
  dirty: boolean;
  /** Another admin saved different words in the meantime, so this admin has to choose. */
  conflict: boolean;
  /** The time when the browser last stored the changes; they survive a reload. */
  storedAt: number | null;
  set: (change: Partial<Words>) => void;
  discard: () => void;
  /** Decides for my words, and against those that another admin saved. */
  keepMine: () => void;
}

/** A message during editing: the saved words in the format of the editor, or those of this tab. */
export function useEmailTemplateEdits(key: string, base: Words): EmailTemplateForm {
  const [edits, setEdits] = useState<EmailTemplateEdits | null>(() => readEdits(sessionStorage.getItem(key)));
  const dirty = useMemo(() => edits !== null && !sameWords(edits.mine, base), [edits, base]);
  const conflict = useMemo(() => collides(edits, base), [edits, base]);
  useEffect(() => {
    if (dirty) sessionStorage.setItem(key, JSON.stringify(edits));
    else sessionStorage.removeItem(key);
  }, [key, dirty, edits]);
  return {
    draft: edits?.mine ?? base,
    dirty,
    conflict,
    storedAt: dirty && edits ? edits.savedAt : null,
    set: (change) => setEdits((before) => withWords(before, base, change)),
    discard: () => setEdits(null),
    keepMine: () => setEdits((before) => before && { ...before, since: base }),
  };
}
