import type { JSONContent } from '@tiptap/react';
import { z } from 'zod';
import type { LetterEdits } from './edits.ts';

const words = z.object({
  subject: z.string(),
  json: z.custom<JSONContent>((json) => typeof json === 'object'),
});
const kept = z.object({ mine: words, since: words, savedAt: z.number() });

/** Reads what an earlier visit left in the browser, as far as it can still be used. */
export function readEdits(text: string | null): LetterEdits | null {
  try {
    return text === null ? null : kept.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
