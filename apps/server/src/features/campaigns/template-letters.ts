import type { LetterDocument } from '@fika/contract';
import type { Language, RequestCtx } from '#platform/http/access.ts';
import { definePort } from '#platform/ports.ts';

/** What a template has a program write: one kind in one language. */
export interface TemplateLetter {
  kind: 'request' | 'match';
  language: Language;
  subject: string;
  json: LetterDocument;
}

/** Keeps letters as those of a program that has none yet. */
type KeepLetters = (ctx: RequestCtx, campaignId: number, letters: readonly TemplateLetter[]) => Promise<void>;

/** What stores the letters of programs. */
export const templateLetters = definePort<KeepLetters>('the letters of templates');

/** Gives a new program the letters of its template. */
export async function keepTemplateLetters(...given: Parameters<KeepLetters>): Promise<void> {
  await given[0].services.ports.one(templateLetters)(...given);
}
