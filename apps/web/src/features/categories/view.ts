import { choiceLabel } from '@fika/contract/choices';
import type { Category } from '@fika/contract/endpoints/categories';
import type { FieldValue } from '@fika/contract/endpoints/members';
import type { FilterGroup } from '@fika/contract/filter-shape';
import type { Formats } from '#lib/format.ts';

export const FIELD_TYPES = [
  'select',
  'array',
  'text',
  'boolean',
  'integer',
  'date',
  'time',
  'datetime',
] as const satisfies readonly Category['type'][];

/** Types with values from a list. */
export function hasChoices(type: Category['type']): boolean {
  return type === 'select' || type === 'array';
}

export function activeFields(categories: readonly Category[]): Category[] {
  return categories.filter(({ status }) => status === 'active');
}

/** Inactive fields. The members' values remain. */
export function inactiveFields(categories: readonly Category[]): Category[] {
  return categories.filter(({ status }) => status === 'inactive');
}

/** The active members who have a value of a field, one of its choices, or none: for a link to the list of members. */
export function membersWith(
  { id, type }: Pick<Category, 'id' | 'type'>,
  what: 'isdefined' | 'isundefined' | { choice: string },
): FilterGroup {
  const condition =
    typeof what === 'string'
      ? { category_id: id, type, operator: what }
      : { category_id: id, type, operator: 'inn' as const, value: [what.choice] };
  return {
    version: 'v1',
    operator: 'and',
    filters: [{ type: 'is_active', operator: 'eq', value: true }, condition],
  };
}

/** Labels of a list of options, one per line: trimmed, without empty lines, without duplicates in another case. */
export function choiceLabels(text: string): string[] {
  const seen = new Map<string, string>();
  for (const line of text.split('\n')) {
    const label = line.trim();
    if (label && !seen.has(label.toLowerCase())) seen.set(label.toLowerCase(), label);
  }
  return [...seen.values()];
}

interface FieldWords {
  yes: string;
  no: string;
  formats: Formats;
  /** Formats in UTC: date and time fields are wall clocks, the same in every time zone. */
  wallFormats: Formats;
}

/** The value of a member's field as text: labels for keys, dates and numbers as the reader writes them. */
export function fieldText(
  category: Pick<Category, 'type' | 'choices'> & { merged?: Category['merged'] },
  value: FieldValue,
  words: FieldWords,
): string {
  const { formats, wallFormats } = words;
  if (Array.isArray(value)) return value.map((key) => choiceLabel(category, key)).join(', ');
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return formats.number(value);
  switch (category.type) {
    case 'select':
    case 'array':
      return choiceLabel(category, value);
    case 'date':
      return formats.date(value);
    case 'time':
      return value.slice(0, 5);
    case 'datetime':
      return wallFormats.dateTime(`${value}Z`, 'medium');
    default:
      return value;
  }
}
