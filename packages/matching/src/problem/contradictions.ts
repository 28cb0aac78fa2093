/** Required rules that no two people can all satisfy. */
import { MatchingInputError } from '../errors.ts';
import type { CategoryChoice, CrossGroupsRule, Field, Rule } from '../input.ts';

/** A person has one value of these types, so two choices of one field belong to two different people. */
const SINGLE: ReadonlySet<Field['type']> = new Set(['select', 'boolean', 'integer', 'date']);

/** @throws MatchingInputError with code `contradiction` at the later of the rules */
export function checkContradictions(rules: readonly Rule[], fields: ReadonlyMap<string, Field>): void {
  const required = new Map<string, 'same' | 'different'>();
  /** Fields in which an empty value counts as one more value. */
  const oneValue = new Set<string>();
  const forbidden = new Set<string>();
  rules.forEach((rule, i) => {
    if (rule.strength !== 'require') return;
    if (rule.kind === 'cross_category') {
      const key = String(rule.category);
      if ((required.get(key) ?? rule.value) !== rule.value) {
        fail(i, `"${key}" can not be the same and different`);
      }
      required.set(key, rule.value);
      if (rule.empty === 'same') oneValue.add(key);
    }
    if (rule.kind === 'cross_groups' && rule.action === 'forbid') {
      for (const pair of rule.pairs) forbidden.add(pairKey(pair));
    }
  });
  rules.forEach((rule, i) => {
    if (rule.kind !== 'cross_groups' || rule.action !== 'allow' || rule.strength !== 'require') return;
    const open = rule.pairs.some(
      (pair) => !forbidden.has(pairKey(pair)) && isPossible(pair, { required, oneValue }, fields),
    );
    if (!open) fail(i, 'other required rules forbid everything that this one allows');
  });
}

function fail(rule: number, message: string): never {
  throw new MatchingInputError('contradiction', `rules[${rule}]`, message);
}

type Pair = CrossGroupsRule['pairs'][number];

function pairKey([a, b]: Pair): string {
  const side = ({ category, choice }: CategoryChoice): string => JSON.stringify([String(category), choice]);
  return [side(a), side(b)].sort().join();
}

/** Whether two people with these values may meet under "same" and "different". */
function isPossible(
  [a, b]: Pair,
  {
    required,
    oneValue,
  }: { required: ReadonlyMap<string, 'same' | 'different'>; oneValue: ReadonlySet<string> },
  fields: ReadonlyMap<string, Field>,
): boolean {
  const category = String(a.category);
  const field = fields.get(category);
  if (category !== String(b.category) || !field || !SINGLE.has(field.type)) return true;
  const wanted = required.get(category);
  // Two unknown values are different, unless the rule says otherwise.
  const isSame = a.choice === b.choice && (a.choice !== '__undefined__' || oneValue.has(category));
  return wanted === undefined || (wanted === 'same') === isSame;
}
