import { z } from 'zod';
import { draftSchema } from './draft-schema.ts';
import type { CampaignDraft } from './draft.ts';
import { type KeptEdits, NOTHING } from './kept-form.ts';
import type { Edits } from './program-edits.ts';

const kept = z.object({
  saved_at: z.number(),
  patch: draftSchema.partial(),
  /** What was saved when each of them was begun. */
  from: draftSchema.partial(),
});

/** What an earlier visit left in the browser, as far as it can still be used. */
export function readEdits(text: string | null): KeptEdits {
  if (text === null) return NOTHING;
  try {
    const { saved_at, patch, from } = kept.parse(JSON.parse(text));
    const entries = Object.entries(patch)
      .filter(([key]) => key in from)
      .map(([key, value]) => [key, { value, from: from[key as keyof typeof from], sent: null }]);
    return { edits: Object.fromEntries(entries) as Edits<CampaignDraft>, savedAt: saved_at };
  } catch {
    return NOTHING;
  }
}
