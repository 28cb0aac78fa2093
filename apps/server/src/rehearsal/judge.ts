import type { CampaignRule, FieldValue } from '@fika/contract';

export interface Person {
  id: number;
  /** External id, or the email without one. */
  name: string;
  email: string;
  /** Category id -> typed value. */
  values: ReadonlyMap<number, FieldValue>;
}

/** A pair as a key, whichever is named first. */
export const pairKey = (a: number, b: number): string => (a < b ? `${a}/${b}` : `${b}/${a}`);

/** All pairs of a group. */
export function pairsOf<T>(group: readonly T[]): [T, T][] {
  return group.flatMap((one, index) => group.slice(index + 1).map((other): [T, T] => [one, other]));
}

const listed = (value: FieldValue | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [String(value)];

/** Whether two people satisfy a rule, decided from the rule's text alone and without the engine. */
function keeps(rule: CampaignRule, a: Person, b: Person): boolean {
  if (rule.kind === 'optimization') return true;
  if (rule.kind === 'cross_category') {
    const left = listed(a.values.get(Number(rule.category)));
    const right = listed(b.values.get(Number(rule.category)));
    const shares = left.some((value) => right.includes(value));
    return rule.value === 'same' ? shares : !shares;
  }
  const has = (person: Person, side: { category: number | string; choice: string }) =>
    listed(person.values.get(Number(side.category))).includes(side.choice);
  const isPair = rule.pairs.some(
    ([one, other]) => (has(a, one) && has(b, other)) || (has(a, other) && has(b, one)),
  );
  return rule.action === 'allow' ? isPair : !isPair;
}

/** How many pairs of some groups break a required rule. */
export function countBroken(groups: readonly (readonly Person[])[], rules: readonly CampaignRule[]): number {
  const required = rules.filter(({ strength }) => strength === 'require');
  return groups
    .flatMap(pairsOf)
    .reduce((sum, [a, b]) => sum + required.filter((rule) => !keeps(rule, a, b)).length, 0);
}

/** Values of a member as a map; the field's type is the category's. */
export function valuesOf(
  userfields: readonly { category: number; value: FieldValue }[],
): Map<number, FieldValue> {
  return new Map(userfields.map(({ category, value }) => [category, value]));
}
