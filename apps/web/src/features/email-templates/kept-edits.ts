import type { EmailTemplateEdits } from './edits.ts';

/** Reads what an earlier visit left in the browser, as far as it can still be used. */
export function readEdits(text: string | null): EmailTemplateEdits | null {
  try {
    const kept: unknown = text === null ? null : JSON.parse(text);
    return isEdits(kept) ? kept : null;
  } catch {
    return null;
  }
}

const isEdits = (kept: unknown): kept is EmailTemplateEdits =>
  has(kept, 'mine', 'since', 'savedAt') &&
  isWords(kept.mine) &&
  isWords(kept.since) &&
  typeof kept.savedAt === 'number';

const isWords = (words: unknown) =>
  has(words, 'subject', 'json') &&
  typeof words.subject === 'string' &&
  typeof words.json === 'object' &&
  words.json !== null;

const has = <Key extends string>(value: unknown, ...keys: Key[]): value is Record<Key, unknown> =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value);
