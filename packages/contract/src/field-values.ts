import { formerLabel } from './choices.ts';
import type { FieldValue } from './endpoints/members.ts';
import { type DateOrder, parseDate, parseDateTime, parseTime } from './field-dates.ts';
import { LIMITS } from './limits.ts';
import type { FieldType } from './statuses.ts';
import { cleanText, sameText } from './text.ts';

/** Choice key -> label. */
export type Choices = Readonly<Record<string, string>>;

export type FieldFault = 'invalid_value' | 'unknown_choice' | 'too_long';

/** The value of a cell of a file for a field. `null` is an empty cell: no statement about the field. */
export type ParsedField = { ok: true; value: FieldValue | null } | { ok: false; reason: FieldFault };

const SPOKEN = ['date', 'time', 'datetime', 'integer', 'boolean'] as const;

/** Why a text is no value of a field, in the words of its type where there are such: `invalid_date`. */
export function faultOfText(
  type: FieldType,
  fault: FieldFault,
): FieldFault | `invalid_${(typeof SPOKEN)[number]}` {
  const spoken = SPOKEN.find((one) => one === type);
  return fault === 'invalid_value' && spoken ? `invalid_${spoken}` : fault;
}

export interface FieldTextOptions {
  /** How the column writes 05/06/2026; without it such a date is refused. */
  dateOrder?: DateOrder | undefined;
  /** Time zone of the stored wall clock for a date and time with an offset; UTC by default. */
  timezone?: string | undefined;
  /** Merged choices (`ChoiceField`): a file may still have a former label or key. */
  merged?: Choices | undefined;
}

const YES = new Set(['true', 'yes', 'y', '1', 'on', 'x', 'vrai', 'oui', 'o']);
const NO = new Set(['false', 'no', 'n', '0', 'off', 'faux', 'non']);

const fine = (value: FieldValue | null): ParsedField => ({ ok: true, value });
const refuse = (reason: FieldFault): ParsedField => ({ ok: false, reason });
const fineOr = (value: FieldValue | null): ParsedField =>
  value === null ? refuse('invalid_value') : fine(value);

/**
 * The typed value of a text from a file: yes/no words in English and French, integers with thousands separators, dates
 * as `YYYY-MM-DD`, times as `HH:MM:SS`, date and time as wall clock `YYYY-MM-DDTHH:MM:SS`, choices by label whatever
 * its case (or by key), lists of choices separated by `;` `|` or `,`. Its own output, as text, gives the same value.
 */
export function parseFieldText(
  type: FieldType,
  text: string,
  choices: Choices = {},
  options: FieldTextOptions = {},
): ParsedField {
  const clean = cleanText(text);
  if (clean === '') return fine(null);
  if (clean.length > LIMITS.cellLength) return refuse('too_long');
  switch (type) {
    case 'text':
      return fine(clean);
    case 'integer':
      return fineOr(parseInteger(clean));
    case 'boolean':
      return fineOr(parseBoolean(clean));
    case 'date':
      return fineOr(parseDate(clean, options.dateOrder));
    case 'time':
      return fineOr(parseTime(clean));
    case 'datetime':
      return fineOr(parseDateTime(clean, options.dateOrder, options.timezone));
    case 'select':
      return parseChoice(clean, choices, options.merged);
    case 'array':
      return parseChoiceList(clean, choices, options.merged);
    default:
      return type satisfies never;
  }
}

/** `en` or `fr` from a code, a locale or the name of the language; null when it is neither. */
export function parseCulture(text: string): 'en' | 'fr' | null {
  const word = sameText(text);
  if (/^(en|eng|english|anglais)$|^en[-_]/.test(word)) return 'en';
  return /^(fr|fra|fre|french|fran[cç]ais)$|^fr[-_]/.test(word) ? 'fr' : null;
}

/**
 * The labels that a cell of a `select` or `array` field names and that are not among its choices yet, as written.
 */
export function missingChoices(type: FieldType, text: string, choices: Choices, merged?: Choices): string[] {
  const clean = cleanText(text);
  if (clean === '' || (type !== 'select' && type !== 'array')) return [];
  if (choiceOf(clean, choices, merged) !== undefined) return [];
  const labels = type === 'select' ? [clean] : splitList(clean);
  return labels.filter((label) => choiceOf(label, choices, merged) === undefined);
}

function parseBoolean(text: string): boolean | null {
  const word = sameText(text);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

function parseInteger(text: string): number | null {
  // A spreadsheet writes 12 as 12.0 when the column is formatted, 1 200 and 1,200 with separators of thousands.
  const plain = text.replace(/[.,]0+$/, '');
  const grouped = /^[+-]?\d{1,3}(?:([\s,.’'])\d{3})(?:\1\d{3})*$/.test(text);
  const digits = grouped ? text.replaceAll(/[\s,.’']/g, '') : plain;
  if (!/^[+-]?\d{1,16}$/.test(digits)) return null;
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value + 0 : null;
}

function parseChoice(text: string, choices: Choices, merged?: Choices): ParsedField {
  const key = choiceOf(text, choices, merged);
  return key === undefined ? refuse('unknown_choice') : fine(key);
}

function parseChoiceList(text: string, choices: Choices, merged?: Choices): ParsedField {
  // A label may itself hold a comma, so the whole cell is tried first.
  const whole = choiceOf(text, choices, merged);
  if (whole !== undefined) return fine([whole]);
  const keys = new Set<string>();
  for (const label of splitList(text)) {
    const key = choiceOf(label, choices, merged);
    if (key === undefined) return refuse('unknown_choice');
    keys.add(key);
  }
  return keys.size === 0 ? fine(null) : fine([...keys]);
}

function splitList(text: string): string[] {
  // Commas separate only where no stronger separator is used: "Sales, Europe; Sales, Asia" are two labels.
  const labels = text.split(/[;|]/.test(text) ? /[;|]/ : ',').map((label) => label.trim());
  return labels.filter((label) => label !== '');
}

const indexes = new WeakMap<Choices, Map<string, string>>();

function choiceOf(text: string, choices: Choices, merged?: Choices): string | undefined {
  let index = indexes.get(choices);
  if (!index) {
    index = new Map(Object.keys(choices).map((key) => [key, key]));
    for (const [key, label] of Object.entries(choices)) index.set(sameText(label), key);
    indexes.set(choices, index);
  }
  return index.get(sameText(text)) ?? index.get(text) ?? formerLabel(merged, text);
}
