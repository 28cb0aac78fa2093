import type { LetterDocument } from '@fika/contract';
import type { Language, RequestCtx } from '#platform/http/access.ts';

/** What a template has a program write: one kind in one language. */
export interface TemplateLetter {
  kind: 'request' | 'match';
  language: Language;
  subject: string;
  json: LetterDocument;
}

/** Keeps letters as those of a program that has none yet. */
type KeepLetters = (ctx: RequestCtx, campaignId: number, letters: readonly TemplateLetter[]) => Promise<void>;

let keeper: KeepLetters | null = null;

/** Names who keeps what programs write. Done by the composition root. */
export function registerTemplateLetters(keep: KeepLetters): void {
  keeper = keep;
}

/** Gives a new program the letters of its template. */
export async function keepTemplateLetters(...given: Parameters<KeepLetters>): Promise<void> {
  if (!keeper) throw new Error('Nobody keeps the letters of a template');
  await keeper(...given);
}
