import type { CampaignDraft } from './draft.ts';
import type { Edits } from './program-edits.ts';

export interface StoredEdits {
  edits: Edits<CampaignDraft>;
  savedAt: number | null;
}

export const NOTHING: StoredEdits = { edits: {}, savedAt: null };

/** Edits in the format of the store; null without unsent ones. */
export function writeEdits({ edits, savedAt }: StoredEdits): string | null {
  const waiting = Object.entries(edits).filter(([, { sent }]) => sent === null);
  if (waiting.length === 0) return null;
  return JSON.stringify({
    saved_at: savedAt ?? 0,
    patch: Object.fromEntries(waiting.map(([key, { value }]) => [key, value])),
    from: Object.fromEntries(waiting.map(([key, { from }]) => [key, from])),
  });
}
