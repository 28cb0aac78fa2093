import { type FieldFault, type FieldValue, parseFieldText } from '@fika/contract';
import type { CategoryRow } from '#features/categories/queries.ts';

type ReadValue = { ok: true; value: FieldValue } | { ok: false; reason: FieldFault };

const refuse = (reason: FieldFault): ReadValue => ({ ok: false, reason });

/** The value of a form for a field, checked by its type: what a file could say, or the typed value itself. */
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
