import type { JSONContent } from '@tiptap/react';

/** The subject and document of a message, in the format of the editor. */
export interface Words {
  subject: string;
  json: JSONContent;
}

/** The edits of a message. */
export interface EmailTemplateEdits {
  mine: Words;
  /** The saved words when the editing began; a difference to the current ones means that another admin saved since. */
  since: Words;
  savedAt: number;
}

type Saying = Readonly<{ subject: string; json: object }>;

/** Whether two messages are the same, both in the format of the editor or both in the saved one. */
export function sameWords(one: Saying, other: Saying): boolean {
  return one.subject === other.subject && JSON.stringify(one.json) === JSON.stringify(other.json);
}

/** The edits after a change of what is on the screen. `base` is what is saved. */
export function withWords(
  edits: EmailTemplateEdits | null,
  base: Words,
  change: Partial<Words>,
): EmailTemplateEdits {
  return { mine: { ...(edits?.mine ?? base), ...change }, since: edits?.since ?? base, savedAt: Date.now() };
}

/** Whether another admin saved words that differ from those at the start of the edits, and from mine. */
export function collides(edits: EmailTemplateEdits | null, base: Words): boolean {
  return edits !== null && !sameWords(edits.mine, base) && !sameWords(edits.since, base);
}
