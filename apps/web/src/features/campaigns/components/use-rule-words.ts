import type { CampaignRule } from '@fika/contract/campaign-rules';
import { choiceLabel } from '@fika/contract/choices';
import { useTranslation } from '../../../lib/use-translation.ts';
import { type Category, useCategories } from '../../categories/api.ts';
import { type Relation, relationOfField } from '../rule-view.ts';

/** What a rule wants of a field: "is different". */
export function useRelationWords(): (relation: Relation, category: Category | undefined) => string {
  const { t } = useTranslation('matching');
  return (relation, category) => {
    const several = category?.type === 'array' && (relation === 'same' || relation === 'different');
    return several ? t(`relations_list.${relation}`) : t(`relations.${relation}`);
  };
}

/** A rule on pairs of choices: "These never meet: Sales with Finance". */
export function usePairsWords(): (rule: CampaignRule & { kind: 'cross_groups' }) => string {
  const { t } = useTranslation('matching');
  const categories = useCategories();
  const label = ({ category, choice }: { category: string | number; choice: string }) => {
    const field = categories.find(({ id }) => id === category);
    return field ? choiceLabel(field, choice) : choice;
  };
  return (rule) => {
    const pairs = rule.pairs.map(([a, b]) => t('pair', { a: label(a), b: label(b) })).join(', ');
    return t(`pairs_${rule.action}`, { pairs });
  };
}

/** A rule read aloud: "Department is different". */
export function useRuleWords(): (rule: CampaignRule) => string {
  const { t } = useTranslation('campaigns');
  const categories = useCategories();
  const relations = useRelationWords();
  const pairs = usePairsWords();
  return (rule) => {
    if (rule.kind === 'cross_groups') return pairs(rule);
    const relation = relationOfField(rule);
    const category = categories.find(({ id }) => id === rule.category);
    return `${category?.title ?? t('audience.gone_field')} ${relations(relation, category)}`;
  };
}
