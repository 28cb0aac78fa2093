import { type CampaignRule, EMPTY_FIELDS, type EmptyField } from '@fika/contract/campaign-rules';
import { UNDEFINED_CHOICE } from '@fika/contract/filter-types';
import { typesForRule } from '@fika/contract/rule-check';
import { type ChoicePair, fieldOfPairs } from '@fika/contract/rule-pairs';
import type { Category } from '@fika/contract/endpoints/categories';
import type { Algorithm } from '@fika/contract/statuses';

const RELATIONS = ['different', 'same', 'most', 'least', 'closest', 'farthest', 'allow', 'forbid'] as const;
/** The relation that a rule requires, as one word of the screen. */
export type Relation = (typeof RELATIONS)[number];

/** The possible relations for a type of field; none for a text or a time, which rules cannot compare. */
export function relationsOf(type: Category['type']): Relation[] {
  return RELATIONS.filter((relation) => typesForRule(ruleOn(0, relation)).includes(type));
}

/** The relation of a rule. */
export function relationOf(rule: CampaignRule): Relation {
  if (rule.kind === 'cross_category') return rule.value;
  return rule.kind === 'cross_groups' ? rule.action : rule.goal;
}

/** The field of a rule; null for pairs of options of several fields. */
export function fieldOf(rule: CampaignRule): number | string | null {
  return rule.kind === 'cross_groups' ? fieldOfPairs(rule.pairs) : rule.category;
}

/** A rule on a field; one on pairs of options has a pair to be filled in. Goals are never required: there is no yes or no. */
export function ruleOn(
  category: number | string,
  relation: Relation,
  strength: CampaignRule['strength'] = 'prefer',
): CampaignRule {
  if (relation === 'same' || relation === 'different') {
    return { kind: 'cross_category', category, value: relation, strength };
  }
  if (relation === 'allow' || relation === 'forbid') {
    return { kind: 'cross_groups', action: relation, pairs: [emptyPair(category)], strength };
  }
  return { kind: 'optimization', category, goal: relation, strength: 'prefer' };
}

/** A pair of options of a field of which neither is chosen yet. */
export function emptyPair(category: number | string): ChoicePair {
  return [
    { category, choice: '' },
    { category, choice: '' },
  ];
}

/** The rule with another relation: the same pairs may be allowed or forbidden. */
export function withRelation(rule: CampaignRule, relation: Relation): CampaignRule {
  if (rule.kind === 'cross_groups' && (relation === 'allow' || relation === 'forbid')) {
    return { ...rule, action: relation };
  }
  return ruleOn(fieldOf(rule) ?? 0, relation, rule.strength);
}

/** The ways in which a rule can treat members with an empty field. */
export function emptiesOf(rule: CampaignRule): readonly EmptyField[] {
  return rule.kind === 'cross_category' ? EMPTY_FIELDS : ['different', 'wait'];
}

/** The rule with another word on empty fields. The default is left out, so that a rule that was changed and put back is the same. */
export function withEmpty(rule: CampaignRule, empty: EmptyField): CampaignRule {
  const { empty: _before, ...rest } = rule;
  return empty === 'different' ? rest : ({ ...rest, empty } as CampaignRule);
}

/** Whether members with an empty field match no other member, although the rule does not say that they stay unmatched. */
export function leavesEmptyAlone(rule: CampaignRule): boolean {
  if (rule.strength !== 'require' || (rule.empty ?? 'different') !== 'different') return false;
  if (rule.kind === 'cross_category') return rule.value === 'same';
  if (rule.kind !== 'cross_groups' || rule.action !== 'allow') return false;
  return rule.pairs.flat().every(({ choice }) => choice !== UNDEFINED_CHOICE);
}

/** The rule that is added on a field: people meet across it, or within it; a lottery only knows what is required. */
export function newRule(category: number | string, algo: Algorithm): CampaignRule {
  return ruleOn(
    category,
    algo === 'withinggroup' ? 'same' : 'different',
    algo === 'lottery' ? 'require' : 'prefer',
  );
}

export function canRequire(rule: CampaignRule): boolean {
  return rule.kind !== 'optimization';
}

export function withStrength(rule: CampaignRule, strength: CampaignRule['strength']): CampaignRule {
  return rule.kind === 'optimization' ? rule : { ...rule, strength };
}

/** The rule with another field; when the relation does not suit its type, the first that does. */
export function withField(rule: CampaignRule, category: Pick<Category, 'id' | 'type'>): CampaignRule {
  const relation = relationOf(rule);
  const fits = relationsOf(category.type).includes(relation);
  return ruleOn(category.id, fits ? relation : 'different', rule.strength);
}

export function moveRule(rules: readonly CampaignRule[], from: number, to: number): CampaignRule[] {
  const rule = rules[from];
  const last = rules.length - 1;
  if (rule === undefined || to < 0 || to > last) return [...rules];
  return rules.toSpliced(from, 1).toSpliced(to, 0, rule);
}
