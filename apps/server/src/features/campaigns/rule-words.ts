import { type CampaignRule, pairsInWords } from '@fika/contract';
import type { Language } from '#platform/http/access.ts';
import type { CategoryRow } from '#features/categories/queries.ts';

/** What one rule needs to be read aloud. */
interface FieldWords {
  categories: readonly Pick<CategoryRow, 'id' | 'title' | 'choices' | 'merged'>[];
  language: Language;
}

/** What the rules of a program need to be read aloud. */
export interface RuleWords extends FieldWords {
  rules: readonly CampaignRule[];
  categories: readonly CategoryRow[];
  language: Language;
}

const GOALS = {
  most: { en: '{name} has the most in common', fr: '{name} : le plus possible en commun' },
  least: { en: '{name} has the least in common', fr: '{name} : le moins possible en commun' },
  closest: { en: '{name} is as close as possible', fr: '{name} : le plus proche possible' },
  farthest: { en: '{name} is as far apart as possible', fr: '{name} : le plus éloigné possible' },
  same: { en: '{name} is the same', fr: '{name} : identique' },
  different: { en: '{name} is different', fr: '{name} : différent' },
  allow: { en: 'only these meet: {name}', fr: 'seules rencontres : {name}' },
  forbid: { en: 'these do not meet: {name}', fr: 'pas de rencontre : {name}' },
};

/** What a rule makes of members without a value in its field. */
const EMPTY = {
  same: {
    en: '(members without a value count as the same)',
    fr: '(sans valeur\u00a0: identiques entre eux)',
  },
  wait: { en: '(members without a value stay unmatched)', fr: '(sans valeur\u00a0: pas de rencontre)' },
};

export type RuleGoals = typeof GOALS;

/** A rule read aloud: "Department is different". */
export function ruleSentence(rule: CampaignRule, words: FieldWords): string {
  const sentence = readRule(rule, words, GOALS);
  return rule.empty && rule.empty !== 'different'
    ? `${sentence} ${EMPTY[rule.empty][words.language]}`
    : sentence;
}

/** A rule read aloud with other words for its goals. */
export function readRule(rule: CampaignRule, { categories, language }: FieldWords, goals: RuleGoals): string {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const title = (id: number | string) => byId.get(Number(id))?.title ?? String(id);
  if (rule.kind !== 'cross_groups') {
    const goal = rule.kind === 'cross_category' ? rule.value : rule.goal;
    return goals[goal][language].replace('{name}', title(rule.category));
  }
  return goals[rule.action][language].replace('{name}', pairsInWords(rule.pairs, categories, language));
}
