import { z } from 'zod';
import { type CampaignDraft, draftSchema } from './draft.ts';
import type { Edits } from './program-edits.ts';

const kept = z.object({
  saved_at: z.number(),
  patch: draftSchema.partial(),
  /** What was saved when each of them was begun. */
  from: draftSchema.partial(),
});

export interface KeptEdits {
  edits: Edits<CampaignDraft>;
  savedAt: number | null;
}

const NOTHING: KeptEdits = { edits: {}, savedAt: null };

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

/** Edits as the browser keeps them; null when nothing waits. */
export function writeEdits({ edits, savedAt }: KeptEdits): string | null {
  const waiting = Object.entries(edits).filter(([, { sent }]) => sent === null);
  if (waiting.length === 0) return null;
  return JSON.stringify({
    saved_at: savedAt ?? 0,
    patch: Object.fromEntries(waiting.map(([key, { value }]) => [key, value])),
    from: Object.fromEntries(waiting.map(([key, { from }]) => [key, from])),
  });
}
