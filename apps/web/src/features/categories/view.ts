import type { Category } from '@fika/contract/endpoints/categories';
import type { FieldValue } from '@fika/contract/endpoints/members';
import type { Formats } from '../../lib/format.ts';

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

/** Types whose values are taken from a list. */
export function hasChoices(type: Category['type']): boolean {
  return type === 'select' || type === 'array';
}

export function activeFields(categories: readonly Category[]): Category[] {
  return categories.filter(({ status }) => status === 'active');
}

/** Labels of a list of choices, one a line: trimmed, without empty lines, each once whatever its case. */
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
  /** Formats in UTC: date and time fields are wall clocks, the same for every reader. */
  wallFormats: Formats;
}

/** The value of a member's field as text: labels for keys, dates and numbers as the reader writes them. */
export function fieldText(
  category: Pick<Category, 'type' | 'choices'>,
  value: FieldValue,
  words: FieldWords,
): string {
  const { formats, wallFormats } = words;
  if (Array.isArray(value)) return value.map((key) => labelOf(category, key)).join(', ');
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return formats.number(value);
  switch (category.type) {
    case 'select':
    case 'array':
      return labelOf(category, value);
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

// A choice that was removed keeps its key in the members' values.
function labelOf(category: Pick<Category, 'choices'>, key: string): string {
  return category.choices[key] ?? key;
}
