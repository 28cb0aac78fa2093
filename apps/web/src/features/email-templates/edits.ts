import type { JSONContent } from '@tiptap/react';

/** What a letter says, as its editor holds it. */
export interface Words {
  subject: string;
  json: JSONContent;
}

/** A letter that is being written. */
export interface LetterEdits {
  mine: Words;
  /** The saved words when the editing began; a difference to the current ones means that another admin saved since. */
  since: Words;
  savedAt: number;
}

type Saying = Readonly<{ subject: string; json: object }>;

/** Whether two letters say the same, both as an editor holds them or both as they are saved. */
export function sameWords(one: Saying, other: Saying): boolean {
  return one.subject === other.subject && JSON.stringify(one.json) === JSON.stringify(other.json);
}

/** The edits after a change of what is on the screen. `base` is what is saved. */
export function withWords(edits: LetterEdits | null, base: Words, change: Partial<Words>): LetterEdits {
  return { mine: { ...(edits?.mine ?? base), ...change }, since: edits?.since ?? base, savedAt: Date.now() };
}

/** Whether another admin saved words that differ from those at the start of the edits, and from mine. */
export function collides(edits: LetterEdits | null, base: Words): boolean {
  return edits !== null && !sameWords(edits.mine, base) && !sameWords(edits.since, base);
}
