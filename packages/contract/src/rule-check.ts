import type { CampaignRule, ChoiceRef } from './campaign-rules.ts';
import { type ChoiceField, currentChoice } from './choices.ts';
import { UNDEFINED_CHOICE } from './filter-types.ts';
import { contradictedRules } from './rule-contradictions.ts';
import type { Algorithm } from './statuses.ts';

/** The part of a category that the check of rules needs. */
export interface RuleCategory extends ChoiceField {
  id: number;
  title: string;
  type: string;
  status: string;
}

export type RuleFaultCode =
  | 'unknown_category'
  | 'inactive_category'
  | 'unknown_choice'
  /** A pair of options of which one is not chosen yet. */
  | 'unfinished_pair'
  | 'wrong_type'
  | 'duplicate_rule'
  | 'contradiction'
  /** A random draw uses no rules, a lottery only required ones: rules without an effect are refused. */
  | 'random_without_rules'
  | 'lottery_without_preferences';

/** One reason why a rule set is refused. `rule` counts from 1, as the screen numbers rules. */
export interface RuleFault {
  rule: number;
  code: RuleFaultCode;
  /** Title or id of the category, or the choice, that the rule names. */
  name: string;
}

const LISTED = ['select', 'array'] as const;
const MEASURED = ['date', 'integer'] as const;

/** Types of fields that a rule can compare. */
export function typesForRule(rule: Pick<CampaignRule, 'kind'> & { goal?: string }): readonly string[] {
  if (rule.kind === 'cross_category') return [...LISTED, ...MEASURED, 'boolean'];
  if (rule.kind === 'cross_groups') return LISTED;
  return rule.goal === 'most' || rule.goal === 'least' ? LISTED : MEASURED;
}

/**
 * The check of the spec before rules are saved: every category exists, is active and has a type the rule can use, every choice
 * exists, no rule is a duplicate, required rules do not contradict each other, and the algorithm uses it, when one is given.
 * Returns the faults, an empty list when the rules may be saved.
 */
export function checkRules(
  rules: readonly CampaignRule[],
  categories: readonly RuleCategory[],
  algo?: Algorithm,
): RuleFault[] {
  const faults: RuleFault[] = [];
  const seen = new Set<string>();
  const byId = new Map(categories.map((category) => [category.id, category]));
  const contradicted = contradictedRules(rules, byId);
  for (const [index, rule] of rules.entries()) {
    const number = index + 1;
    const refs =
      rule.kind === 'cross_groups' ? rule.pairs.flat() : [{ category: rule.category, choice: undefined }];
    for (const ref of refs) {
      const category = typeof ref.category === 'number' ? byId.get(ref.category) : undefined;
      if (!category) {
        faults.push({ rule: number, code: 'unknown_category', name: String(ref.category) });
      } else if (category.status !== 'active') {
        faults.push({ rule: number, code: 'inactive_category', name: category.title });
      } else if (!typesForRule(rule).includes(category.type)) {
        faults.push({ rule: number, code: 'wrong_type', name: category.title });
      } else if (ref.choice !== undefined && ref.choice !== '' && !isChoice(category, ref.choice)) {
        faults.push({ rule: number, code: 'unknown_choice', name: ref.choice });
      }
    }
    if (refs.some(({ choice }) => choice === '')) {
      faults.push({ rule: number, code: 'unfinished_pair', name: '' });
    }
    const key = JSON.stringify({ ...rule, strength: undefined, empty: undefined });
    if (seen.has(key)) faults.push({ rule: number, code: 'duplicate_rule', name: '' });
    seen.add(key);
    if (contradicted.has(index)) {
      faults.push({ rule: number, code: 'contradiction', name: '' });
    }
    if (algo === 'random') faults.push({ rule: number, code: 'random_without_rules', name: '' });
    if (algo === 'lottery' && rule.strength === 'prefer') {
      faults.push({ rule: number, code: 'lottery_without_preferences', name: '' });
    }
  }
  return faults;
}

/** Whether a rule may name an option: one of the field, also by a former name, or having none. */
function isChoice(category: ChoiceField, choice: string): boolean {
  return choice === UNDEFINED_CHOICE || Object.hasOwn(category.choices, currentChoice(category, choice));
}

/** Rules with the choices that they mean now: those that were stored before choices were merged name former ones. */
export function currentRules(
  rules: readonly CampaignRule[],
  categories: readonly (ChoiceField & { id: number })[],
): CampaignRule[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const current = (ref: ChoiceRef) => {
    const category = typeof ref.category === 'number' ? byId.get(ref.category) : undefined;
    return category ? { ...ref, choice: currentChoice(category, ref.choice) } : ref;
  };
  return rules.map((rule) =>
    rule.kind === 'cross_groups'
      ? {
          ...rule,
          pairs: rule.pairs.map(([one, other]): (typeof rule.pairs)[number] => [
            current(one),
            current(other),
          ]),
        }
      : rule,
  );
}
