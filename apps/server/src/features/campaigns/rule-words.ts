import { type CampaignRule, pairsInWords } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { CategoryRow } from '#features/categories/queries.ts';

/** The data for a sentence about one rule. */
interface FieldWords {
  categories: readonly Pick<CategoryRow, 'id' | 'title' | 'choices' | 'merged'>[];
  t: Translator;
}

/** The data for sentences about the rules of a program. */
export interface RuleWords extends FieldWords {
  rules: readonly CampaignRule[];
  categories: readonly CategoryRow[];
  t: Translator;
}

/** A rule read aloud: "Department is different". */
export function ruleSentence(rule: CampaignRule, words: FieldWords): string {
  const sentence = readRule(rule, words, 'goals');
  return rule.empty && rule.empty !== 'different'
    ? words.t(`rules:with_empty.${rule.empty}`, { rule: sentence })
    : sentence;
}

/** A rule as a sentence: its goal, or how a group breaks it. */
export function readRule(
  rule: CampaignRule,
  { categories, t }: FieldWords,
  words: 'goals' | 'unmet',
): string {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const title = (id: number | string) => byId.get(Number(id))?.title ?? String(id);
  if (rule.kind !== 'cross_groups') {
    const goal = rule.kind === 'cross_category' ? rule.value : rule.goal;
    return t(`rules:${words}.${goal}`, { name: title(rule.category) });
  }
  return t(`rules:${words}.${rule.action}`, { name: pairsInWords(rule.pairs, categories, t) });
}
