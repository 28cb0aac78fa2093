import { isDeepStrictEqual } from 'node:util';

/** Values of one field before and after. */
interface Change {
  before: unknown;
  after: unknown;
}
export type Changes = Readonly<Record<string, Change>>;

/** Only the fact of a change is stored of these: they are read in the editor, and may name people. */
const TEXTS: ReadonlySet<string> = new Set(['description', 'optin_text', 'match_text', 'messages']);
const RECORDED_LENGTH = 4_000;

/** The fields that differ between old and new values. Instants are equal if they are the same moment. */
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

/** The values that the history stores: not those of texts, nor those too long for a list. */
export function storedChanges(changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([field, change]) => !TEXTS.has(field) && JSON.stringify(change).length <= RECORDED_LENGTH,
    ),
  );
}
