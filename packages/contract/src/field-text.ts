import type { Translate } from '@fika/messages';
import { type ChoiceField, choiceLabel } from './choices.ts';
import { printedDate } from './date-words.ts';
import type { FieldType } from './statuses.ts';

interface TextField extends ChoiceField {
  type: FieldType;
}

/**
 * The value of a member's field as people read it: labels of choices, dates written out, yes or no. Empty when there is
 * no value. A choice that was removed shows its key.
 */
export function fieldText(field: TextField, value: unknown, t: Translate<'field_values'>): string {
  const { language } = t;
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'field_values:yes' : 'field_values:no');
  if (typeof value === 'number') return value.toLocaleString(language);
  if (Array.isArray(value)) return value.map((key) => choiceLabel(field, String(key))).join(', ');
  if (typeof value !== 'string') return '';
  switch (field.type) {
    case 'select':
      return choiceLabel(field, value);
    case 'date':
      return dateText(`${value}T00:00:00Z`, { dateStyle: 'long' }, language) ?? value;
    case 'datetime':
      return dateText(`${value}Z`, { dateStyle: 'long', timeStyle: 'short' }, language) ?? value;
    case 'time':
      return value.replace(/:00$/, '');
    default:
      return value;
  }
}

/** The values are wall-clock times: they are written as they are, whatever the zone of the reader. */
function dateText(
  value: string,
  options: Intl.DateTimeFormatOptions,
  language: 'en' | 'fr',
): string | undefined {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return undefined;
  const text = date.toLocaleString(language === 'en' ? 'en-GB' : 'fr', { ...options, timeZone: 'UTC' });
  return printedDate(text, language);
}
