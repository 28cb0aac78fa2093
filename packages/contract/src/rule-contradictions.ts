import type { CampaignRule, ChoiceRef } from './campaign-rules.ts';
import { UNDEFINED_CHOICE } from './filter-types.ts';
import { type ChoicePair, fieldOfPairs, pairKey, type PairsRule } from './rule-pairs.ts';

/** Positions of required rules that no two people can satisfy together with the other required rules. */
export function contradictedRules(
  rules: readonly CampaignRule[],
  categories: ReadonlyMap<number, { type: string }>,
): Set<number> {
  const found = new Set<number>();
  for (const [index, rule] of rules.entries()) {
    if (rule.strength !== 'require') continue;
    const isContradicted =
      rule.kind === 'cross_category'
        ? rules.slice(0, index).some((other) => isOpposite(rule, other))
        : rule.kind === 'cross_groups' && rule.action === 'allow' && !leavesPair(rule, index);
    if (isContradicted) found.add(index);
  }
  return found;

  function leavesPair(allow: PairsRule, at: number): boolean {
    return allow.pairs.some(
      (pair) =>
        !(allow.empty === 'wait' && namesNone(pair)) &&
        rules.every(
          (other, index) =>
            index === at ||
            other.strength !== 'require' ||
            // Of two rules that allow, only the later one is named.
            (index > at && other.kind === 'cross_groups' && other.action === 'allow') ||
            permits(other, pair),
        ),
    );
  }

  /** Whether two people with the options of a pair could satisfy a required rule. */
  function permits(rule: CampaignRule, pair: ChoicePair): boolean {
    const [one, other] = pair;
    const isWaiting = pair.some(
      ({ category, choice }) => choice === UNDEFINED_CHOICE && waitsOn(rule, category),
    );
    if (isWaiting) return false;
    const isSingle = isOneField(pair) && categories.get(Number(one.category))?.type === 'select';
    if (rule.kind === 'cross_groups' && rule.action === 'forbid') return !lists(rule, pair);
    if (!isSingle) return true;
    if (rule.kind === 'cross_groups') {
      return fieldOfPairs(rule.pairs) !== one.category || lists(rule, pair);
    }
    if (rule.kind !== 'cross_category' || rule.category !== one.category) return true;
    const isSame = one.choice === other.choice && (!namesNone(pair) || rule.empty === 'same');
    return (rule.value === 'same') === isSame;
  }
}

/** Whether members with an empty field stay unmatched under a rule. */
function waitsOn(rule: CampaignRule, category: ChoiceRef['category']): boolean {
  if (rule.empty !== 'wait') return false;
  return rule.kind === 'cross_groups'
    ? rule.pairs.flat().some((side) => side.category === category)
    : rule.category === category;
}

function namesNone(pair: ChoicePair): boolean {
  return pair.some(({ choice }) => choice === UNDEFINED_CHOICE);
}

function isOneField([one, other]: ChoicePair): boolean {
  return one.category === other.category;
}

function lists({ pairs }: PairsRule, pair: ChoicePair): boolean {
  const key = pairKey(pair);
  return pairs.some((listed) => pairKey(listed) === key);
}

/** No two people are the same and different. */
function isOpposite(rule: CampaignRule, other: CampaignRule): boolean {
  return (
    rule.kind === 'cross_category' &&
    other.kind === 'cross_category' &&
    other.strength === 'require' &&
    rule.category === other.category &&
    rule.value !== other.value
  );
}
