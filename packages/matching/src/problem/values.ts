/** Field values of all people, in the form that pairs are compared in. */
import type { Field, FieldValue, Participant } from '../input.ts';
import { UNDEFINED_CHOICE } from './validate.ts';

export function valueOf(person: Participant, field: Field): FieldValue {
  const { values } = person;
  const key = String(field.id);
  // Ids may be titles. Without this check "constructor" would find a property that every object has.
  return values && Object.hasOwn(values, key) ? (values[key] ?? null) : null;
}

/** The choices a person has in a field, empty when unknown. A boolean or a number is its own choice. */
export function choicesOf(person: Participant, field: Field): string[] {
  const value = valueOf(person, field);
  if (value === null || value === '') return [];
  if (typeof value === 'object') return value.filter((choice, i) => value.indexOf(choice) === i);
  return [String(value)];
}

export function isEmpty(person: Participant, field: Field): boolean {
  return choicesOf(person, field).length === 0;
}

/** The choices of a person. If `isOneValue`, having none counts as one more choice. */
export function choicesOrNone(person: Participant, field: Field, isOneValue: boolean): string[] {
  const choices = choicesOf(person, field);
  return isOneValue && choices.length === 0 ? [UNDEFINED_CHOICE] : choices;
}

export function hasChoice(person: Participant, field: Field, choice: string): boolean {
  const choices = choicesOf(person, field);
  return choice === UNDEFINED_CHOICE ? choices.length === 0 : choices.includes(choice);
}

/** A whole number per person (days for a date), NaN when unknown. */
export function numberOf(person: Participant, field: Field): number {
  const value = valueOf(person, field);
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return Number.NaN;
  return Date.parse(`${value}T00:00:00Z`) / 86_400_000;
}

export function labelOf(field: Field, choice: string): string {
  const { choices } = field;
  return choices && Object.hasOwn(choices, choice) ? (choices[choice] ?? choice) : choice;
}

/** Sets of small numbers, one row of 32-bit words per person. */
export class BitRows {
  readonly words: number;
  readonly bits: Int32Array;

  constructor(rows: number, columns: number) {
    this.words = Math.max(1, Math.ceil(columns / 32));
    this.bits = new Int32Array(rows * this.words);
  }

  set(row: number, column: number): void {
    this.bits[row * this.words + (column >> 5)]! |= 1 << (column & 31);
  }

  has(row: number, column: number): boolean {
    return ((this.bits[row * this.words + (column >> 5)]! >>> (column & 31)) & 1) === 1;
  }

  /** The rows of the given people, in their order. */
  pick(rows: ArrayLike<number>): BitRows {
    const { words } = this;
    const picked = new BitRows(rows.length, 32 * words);
    for (let i = 0; i < rows.length; i++) {
      for (let w = 0; w < words; w++) picked.bits[i * words + w] = this.bits[rows[i]! * words + w]!;
    }
    return picked;
  }

  /** Whether row a and row b of the other set share a column. */
  meets(a: number, other: BitRows, b: number): boolean {
    for (let w = 0; w < this.words; w++) {
      if ((this.bits[a * this.words + w]! & other.bits[b * this.words + w]!) !== 0) return true;
    }
    return false;
  }

  /** The number of columns that the two rows share. */
  shared(a: number, b: number): number {
    let count = 0;
    for (let w = 0; w < this.words; w++) {
      count += popCount(this.bits[a * this.words + w]! & this.bits[b * this.words + w]!);
    }
    return count;
  }
}

function popCount(bits: number): number {
  let x = bits - ((bits >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  x = (x + (x >>> 4)) & 0x0f0f0f0f;
  return Math.imul(x, 0x01010101) >>> 24;
}

/**
 * Numbers for the choices of a field, equal for the same choice. -1 for unknown, unless unknown counts as one more value. Not
 * for arrays.
 */
export function codesOf(people: readonly Participant[], field: Field, isOneValue = false): Int32Array {
  const codes = new Map<string, number>();
  return Int32Array.from(people, (person) => {
    const choice = choicesOrNone(person, field, isOneValue)[0];
    if (choice === undefined) return -1;
    if (!codes.has(choice)) codes.set(choice, codes.size);
    return codes.get(choice) ?? -1;
  });
}

/** One column per choice that a person has, and one for having none if that counts as one more value. */
export function choiceRows(people: readonly Participant[], field: Field, isOneValue = false): BitRows {
  const columns = new Map<string, number>();
  for (const person of people) {
    for (const choice of choicesOrNone(person, field, isOneValue))
      if (!columns.has(choice)) columns.set(choice, columns.size);
  }
  const rows = new BitRows(people.length, columns.size);
  people.forEach((person, row) => {
    for (const choice of choicesOrNone(person, field, isOneValue)) rows.set(row, columns.get(choice) ?? 0);
  });
  return rows;
}
