/** Rules, prepared for millions of pairs. */
import type {
  CategoryId,
  CrossCategoryRule,
  CrossGroupsRule,
  Field,
  OptimizationRule,
  Participant,
  Rule,
  Strength,
} from '../input.ts';
import { codeRows, distanceRows, listedRows, sharedRows } from './rows.ts';
import type { RowsOf } from './rows.ts';
import { BitRows, choiceRows, codesOf, hasChoice, isEmpty, numberOf } from './values.ts';

/** Full satisfaction of a rule by one pair. */
export const FULL = 256;
/** The weight of one unit of a grade for the last preferred rule. */
export const UNIT = 16;
/** More values in common than this do not count. */
export const ENOUGH_IN_COMMON = 4;

/** How far two people, by their position in `people`, satisfy a rule: 0 to FULL, only 0 or FULL for cross rules. */
export type Grade = (u: number, v: number) => number;

export interface CompiledRule {
  index: number;
  rule: Rule;
  strength: Strength;
  required: boolean;
  /**
   * The weight among preferred rules, from their rank. Each outweighs all that follow, as far as the range of numbers allows.
   */
  weight: number;
  categories: CategoryId[];
  fields: Field[];
  /** By position, 1 for every person who is in no group because a field of the rule is empty. Null if the rule allows them. */
  waits: Uint8Array | null;
  grade: Grade;
  /** `grade` for many pairs at once. */
  rows: RowsOf;
}

type Compiled = Pick<CompiledRule, 'grade' | 'rows'>;

const MAX_RANKS = 8;

export function compileRules(
  rules: readonly Rule[],
  fields: ReadonlyMap<string, Field>,
  people: readonly Participant[],
): CompiledRule[] {
  const ranks = Math.min(MAX_RANKS, rules.filter((rule) => rule.strength !== 'require').length);
  let rank = 0;
  return rules.map((rule, index) => {
    const required = rule.strength === 'require';
    const weight = required ? 0 : 2 ** Math.max(0, ranks - 1 - rank++);
    const categories = [...new Set(categoriesOf(rule))];
    const own = categories.map((id) => fields.get(String(id))).filter((field) => field !== undefined);
    const strength = rule.strength ?? 'prefer';
    return {
      index,
      rule,
      strength,
      required,
      weight,
      categories,
      fields: own,
      waits: rule.empty === 'wait' ? waitingPeople(own, people) : null,
      ...compile(rule, fields, people),
    };
  });
}

function waitingPeople(fields: readonly Field[], people: readonly Participant[]): Uint8Array {
  return Uint8Array.from(people, (person) => Number(fields.some((field) => isEmpty(person, field))));
}

function categoriesOf(rule: Rule): CategoryId[] {
  if (rule.kind !== 'cross_groups') return [rule.category];
  return rule.pairs.flatMap(([a, b]) => [a.category, b.category]);
}

function compile(rule: Rule, fields: ReadonlyMap<string, Field>, people: readonly Participant[]): Compiled {
  const fieldOf = (id: CategoryId): Field => fields.get(String(id)) as Field;
  if (rule.kind === 'cross_groups') return compileGroups(rule, fieldOf, people);
  const field = fieldOf(rule.category);
  return rule.kind === 'cross_category'
    ? compileCategory(rule, field, people)
    : compileOptimization(rule, field, people);
}

/** An unknown value satisfies "different" and fails "same", unless the rule counts unknown as one more value. */
function compileCategory(rule: CrossCategoryRule, field: Field, people: readonly Participant[]): Compiled {
  const ifSame = rule.value === 'same' ? FULL : 0;
  const ifNot = FULL - ifSame;
  const isOneValue = rule.empty === 'same';
  if (field.type === 'array') {
    const rows = choiceRows(people, field, isOneValue);
    return {
      grade: (u, v) => (rows.shared(u, v) > 0 ? ifSame : ifNot),
      rows: sharedRows(rows, [ifNot, ifSame]),
    };
  }
  const codes = codesOf(people, field, isOneValue);
  return {
    grade: (u, v) => (codes[u] === codes[v] && codes[u] !== -1 ? ifSame : ifNot),
    rows: codeRows(codes, ifSame, ifNot),
  };
}

function compileGroups(
  rule: CrossGroupsRule,
  fieldOf: (id: CategoryId) => Field,
  people: readonly Participant[],
): Compiled {
  const left = new BitRows(people.length, rule.pairs.length);
  const right = new BitRows(people.length, rule.pairs.length);
  rule.pairs.forEach(([a, b], column) => {
    people.forEach((person, row) => {
      if (hasChoice(person, fieldOf(a.category), a.choice)) left.set(row, column);
      if (hasChoice(person, fieldOf(b.category), b.choice)) right.set(row, column);
    });
  });
  const ifListed = rule.action === 'allow' ? FULL : 0;
  const ifNot = FULL - ifListed;
  return {
    grade: (u, v) => (left.meets(u, right, v) || right.meets(u, left, v) ? ifListed : ifNot),
    rows: listedRows(left, right, ifListed, ifNot),
  };
}

function compileOptimization(rule: OptimizationRule, field: Field, people: readonly Participant[]): Compiled {
  if (rule.goal === 'most' || rule.goal === 'least') {
    const rows = choiceRows(people, field);
    const enough = field.type === 'array' ? ENOUGH_IN_COMMON : 1;
    const step = FULL / enough;
    const most = rule.goal === 'most';
    const grades = Array.from({ length: enough + 1 }, (_, common) => {
      return most ? common * step : FULL - common * step;
    });
    return {
      grade: (u, v) => grades[Math.min(enough, rows.shared(u, v))]!,
      rows: sharedRows(rows, grades),
    };
  }
  const numbers = Float64Array.from(people, (person) => numberOf(person, field));
  const known = numbers.filter((x) => !Number.isNaN(x));
  const range =
    known.reduce((a, b) => Math.max(a, b), -Infinity) - known.reduce((a, b) => Math.min(a, b), Infinity);
  const closest = rule.goal === 'closest';
  return {
    grade: (u, v) => {
      const distance = Math.abs(numbers[u]! - numbers[v]!);
      if (Number.isNaN(distance)) return 0;
      const apart = range > 0 ? Math.round((distance / range) * FULL) : 0;
      return closest ? FULL - apart : apart;
    },
    rows: distanceRows(numbers, range, FULL, closest),
  };
}
