import { type FieldType, guessDateOrder, LIMITS, parseFieldText, sameText } from '@fika/contract';

const SAMPLE = 2_000;
const LABEL_LENGTH = 60;

/**
 * The type that suits the values of a column. Few different short values are choices; numbers with leading zeros are
 * codes, not integers.
 */
export function guessType(values: readonly string[]): FieldType {
  const sample = values.slice(0, SAMPLE);
  if (sample.length === 0) return 'text';
  const dateOrder = guessDateOrder(sample)?.order;
  const areAll = (type: FieldType) =>
    sample.every((value) => {
      const parsed = parseFieldText(type, value, {}, { dateOrder });
      return parsed.ok && parsed.value !== null;
    });
  // One cell that is none in a column of dates, or of times, is a slip, and shown as one.
  const areMost = (type: FieldType) => {
    const fitting = sample.filter((value) => parseFieldText(type, value, {}, { dateOrder }).ok);
    return areAll(type) || (sample.length >= 10 && fitting.length >= sample.length * 0.9);
  };
  if (areAll('boolean')) return 'boolean';
  if (areAll('integer') && !sample.some((value) => /^0\d/.test(value))) return 'integer';
  if (areMost('date')) return sample.some((value) => /\d[T\s]\d/.test(value)) ? 'datetime' : 'date';
  if (areMost('time')) return 'time';
  return guessChoices(values);
}

function guessChoices(values: readonly string[]): FieldType {
  const whole = new Set(values.map(sameText));
  if (areLists(values, /[;|]/, whole.size)) return 'array';
  // "Lyon, France" is one value. Lists have more items in some cells than in others.
  const lengths = new Set(values.map((value) => value.split(',').length));
  if (lengths.size > 1 && areLists(values, /,/, whole.size)) return 'array';
  return isVocabulary(whole, values.length) ? 'select' : 'text';
}

/** Whether the cells hold several values each: the parts repeat more often than the cells. */
function areLists(values: readonly string[], separator: RegExp, cells: number): boolean {
  const parts = values.flatMap((value) => value.split(separator)).filter((part) => part.trim() !== '');
  const different = new Set(parts.map(sameText));
  return different.size < cells && isVocabulary(different, parts.length);
}

/** Whether values repeat enough to be a list to choose from. */
function isVocabulary(different: ReadonlySet<string>, total: number): boolean {
  const isSmall = different.size <= Math.min(LIMITS.choicesMax, Math.max(10, total / 4));
  return isSmall && [...different].every((value) => value.length <= LABEL_LENGTH);
}
