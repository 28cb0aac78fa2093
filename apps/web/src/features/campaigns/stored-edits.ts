import { z } from 'zod';
import { draftSchema } from './draft-schema.ts';
import type { CampaignDraft } from './draft.ts';
import { type StoredEdits, NOTHING } from './stored-form.ts';
import type { Edits } from './program-edits.ts';

const stored = z.object({
  saved_at: z.number(),
  patch: draftSchema.partial(),
  /** The saved values at the start of each edit. */
  from: draftSchema.partial(),
});

/** Reads the edits of an earlier visit, as far as they are still valid. */
export function readEdits(text: string | null): StoredEdits {
  if (text === null) return NOTHING;
  try {
    const { saved_at, patch, from } = stored.parse(JSON.parse(text));
    const entries = Object.entries(patch)
      .filter(([key]) => key in from)
      .map(([key, value]) => [key, { value, from: from[key as keyof typeof from], sent: null }]);
    return { edits: Object.fromEntries(entries) as Edits<CampaignDraft>, savedAt: saved_at };
  } catch {
    return NOTHING;
  }
}
