import {
  currentChoice,
  type FieldError,
  type FieldFault,
  type FieldValue,
  parseFieldText,
} from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { Scope } from '#platform/context.ts';
import { fieldErrors } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { type CategoryRow, holdFields, listCategories } from '#features/categories/queries.ts';

type ReadValue = { ok: true; value: FieldValue } | { ok: false; reason: FieldFault };

const refuse = (reason: FieldFault): ReadValue => ({ ok: false, reason });

/** The value of a form for a field, checked by its type: text as in a file, or the typed value itself. */
export function readFieldValue(
  { type, choices, merged }: Pick<CategoryRow, 'type' | 'choices' | 'merged'>,
  sent: FieldValue,
  timezone: string,
): ReadValue {
  if (type === 'array') return readChoices(Array.isArray(sent) ? sent : [String(sent)], { choices, merged });
  if (Array.isArray(sent)) return refuse('invalid_value');
  if (type === 'boolean' && typeof sent === 'boolean') return { ok: true, value: sent };
  if (typeof sent === 'boolean') return refuse('invalid_value');
  const read = parseFieldText(type, String(sent), choices, { timezone, merged });
  if (!read.ok) return read;
  return read.value === null ? refuse('invalid_value') : { ok: true, value: read.value };
}

function readChoices(
  sent: readonly string[],
  { choices, merged }: Pick<CategoryRow, 'choices' | 'merged'>,
): ReadValue {
  const keys = new Set<string>();
  for (const one of sent) {
    const read = parseFieldText('select', one, choices, { merged });
    if (!read.ok) return read;
    if (typeof read.value === 'string') keys.add(read.value);
  }
  return keys.size > 0 ? { ok: true, value: [...keys] } : refuse('invalid_value');
}

/** Field id -> value; null is none. */
export type Values = Record<string, FieldValue | null>;
export type Fields = ReadonlyMap<string, CategoryRow>;

/** The fields of a company by id, as they stay until the transaction ends. */
export async function heldFields(scope: Scope): Promise<Fields> {
  await holdFields(scope);
  return new Map((await listCategories(scope)).map((one) => [String(one.id), one]));
}

/**
 * The typed values of a request for fields of many members. A choice may be named `12|key`, as in filters.
 *
 * @throws Problem `invalid_input` with the fault of each field.
 */
export function readValues(sent: Values, fields: Fields, timezone: string, t: Translator): Values {
  const errors: FieldError[] = [];
  const read: Values = {};
  for (const [id, value] of Object.entries(sent)) {
    const result = readValue(fields.get(id), value, timezone);
    if (typeof result === 'object') read[id] = result.value;
    else errors.push(...fieldErrors([{ code: 'custom', message: result, path: ['extra_data', id] }], t));
  }
  if (errors.length > 0) throw new Problem('invalid_input', { errors });
  return read;
}

/** Types whose fault has a sentence about the format of a value. */
const SPOKEN: ReadonlySet<string> = new Set(['integer', 'date', 'time', 'datetime', 'boolean']);

function readValue(
  field: CategoryRow | undefined,
  sent: FieldValue | null,
  timezone: string,
): string | { value: FieldValue | null } {
  if (field?.status !== 'active') return 'unknown_field';
  const isEmpty = sent === null || sent === '' || (Array.isArray(sent) && sent.length === 0);
  if (isEmpty) return field.mandatory ? 'required' : { value: null };
  const read = readFieldValue(field, withoutPrefix(field, sent), timezone);
  if (read.ok) return { value: read.value };
  if (read.reason !== 'invalid_value') return read.reason;
  return SPOKEN.has(field.type) ? `invalid_${field.type}` : 'invalid_type';
}

function withoutPrefix(field: CategoryRow, sent: FieldValue): FieldValue {
  if (field.type !== 'select' && field.type !== 'array') return sent;
  const prefix = `${field.id}|`;
  const plain = (one: string) =>
    one.startsWith(prefix) && !Object.hasOwn(field.choices, one) ? one.slice(prefix.length) : one;
  if (Array.isArray(sent)) return sent.map(plain);
  return typeof sent === 'string' ? plain(sent) : sent;
}

/**
 * A value that was typed some time ago as it is written today; undefined when a choice of it is gone, or the field is of
 * another type by now.
 */
export function todaysValue(
  field: CategoryRow | undefined,
  value: FieldValue | null,
): FieldValue | null | undefined {
  if (!field) return undefined;
  if (value === null) return null;
  if (field.type === 'text') return typeof value === 'string' ? value : undefined;
  if (field.type !== 'select' && field.type !== 'array') {
    // Typed values have no zone: any zone reads them alike.
    const read = readFieldValue(field, value, 'UTC');
    return read.ok && isSame(read.value, value) ? value : undefined;
  }
  if (Array.isArray(value) !== (field.type === 'array')) return undefined;
  const keys = (Array.isArray(value) ? value : [String(value)]).map((key) => currentChoice(field, key));
  if (keys.some((key) => !Object.hasOwn(field.choices, key))) return undefined;
  return Array.isArray(value) ? [...new Set(keys)] : keys[0];
}

/** Whether two values of a field are the same; the order of a list does not count. */
export function isSame(one: FieldValue | null | undefined, other: FieldValue | null | undefined): boolean {
  const plain = (value: FieldValue | null | undefined) =>
    JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null));
  return plain(one) === plain(other);
}
