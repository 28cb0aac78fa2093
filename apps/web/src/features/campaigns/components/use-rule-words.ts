import type { CampaignRule } from '@fika/contract/campaign-rules';
import { pairsInWords, type PairsRule } from '@fika/contract/rule-pairs';
import { translate, useTranslation } from '#lib/i18n.ts';
import { type Category, useCategories } from '#features/categories/api.ts';
import { type Relation, relationOf } from '../rule-view.ts';

/** The relation of a rule in words: "is different". */
export function useRelationWords(): (relation: Relation, category: Category | undefined) => string {
  const { t } = useTranslation('matching');
  return (relation, category) => {
    const several = category?.type === 'array' && (relation === 'same' || relation === 'different');
    return several ? t(`relations_list.${relation}`) : t(`relations.${relation}`);
  };
}

/** A rule on pairs of options: "These never meet: Sales with Finance". */
export function usePairsWords(): (rule: PairsRule) => string {
  const { t } = useTranslation('matching');
  const categories = useCategories();
  return (rule) => t(`pairs_${rule.action}`, { pairs: pairsInWords(rule.pairs, categories, translate()) });
}

/** A rule read aloud: "Department is different". */
export function useRuleWords(): (rule: CampaignRule) => string {
  const { t } = useTranslation(['campaigns', 'matching']);
  const categories = useCategories();
  const relations = useRelationWords();
  const pairs = usePairsWords();
  return (rule) => {
    const sentence = plain(rule);
    return rule.empty && rule.empty !== 'different'
      ? t('matching:empty.aloud', { sentence, empty: t(`matching:empty.${rule.empty}`) })
      : sentence;
  };

  function plain(rule: CampaignRule): string {
    if (rule.kind === 'cross_groups') return pairs(rule);
    const relation = relationOf(rule);
    const category = categories.find(({ id }) => id === rule.category);
    return `${category?.title ?? t('audience.gone_field')} ${relations(relation, category)}`;
  }
}
