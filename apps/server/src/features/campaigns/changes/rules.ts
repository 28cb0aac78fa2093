import { isDeepStrictEqual } from 'node:util';

/** Values of one field before and after. */
interface Change {
  before: unknown;
  after: unknown;
}
export type Changes = Readonly<Record<string, Change>>;

/** Of these only that they changed is kept: they are read in the editor, and may name people. */
const TEXTS: ReadonlySet<string> = new Set(['description', 'optin_text', 'match_text', 'messages']);
const KEPT_LENGTH = 4_000;

/** What of some new values is another one than before, by field. Instants are the same at the same moment. */
export function changesBetween(before: Readonly<Record<string, unknown>>, after: object): Changes {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => value !== undefined && !isSame(field, before[field], value))
      .map(([field, value]) => [field, { before: before[field], after: value }]),
  );
}

function isSame(field: string, one: unknown, other: unknown): boolean {
  if (field.endsWith('_send_at') && typeof one === 'string' && typeof other === 'string') {
    return Date.parse(one) === Date.parse(other);
  }
  return isDeepStrictEqual(one, other);
}

/** The values that the history keeps: not those of texts, nor what is too long to be read in a list. */
export function storedChanges(changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([field, change]) => !TEXTS.has(field) && JSON.stringify(change).length <= KEPT_LENGTH,
    ),
  );
}
