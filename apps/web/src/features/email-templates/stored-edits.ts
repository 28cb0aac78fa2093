import type { EmailTemplateEdits } from './edits.ts';

/** Reads what an earlier visit left in the browser, as far as it can still be used. */
export function readEdits(text: string | null): EmailTemplateEdits | null {
  try {
    const stored: unknown = text === null ? null : JSON.parse(text);
    return isEdits(stored) ? stored : null;
  } catch {
    return null;
  }
}

const isEdits = (stored: unknown): stored is EmailTemplateEdits =>
  has(stored, 'mine', 'since', 'savedAt') &&
  isWords(stored.mine) &&
  isWords(stored.since) &&
  typeof stored.savedAt === 'number';

const isWords = (words: unknown) =>
  has(words, 'subject', 'json') &&
  typeof words.subject === 'string' &&
  typeof words.json === 'object' &&
  words.json !== null;

const has = <Key extends string>(value: unknown, ...keys: Key[]): value is Record<Key, unknown> =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value);
