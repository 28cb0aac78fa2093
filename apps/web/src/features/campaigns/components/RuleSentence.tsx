import type { CampaignRule } from '@fika/contract/campaign-rules';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { type Category, useCategories } from '#features/categories/api.ts';
import { activeFields } from '#features/categories/view.ts';
import { fieldOf, relationOf, relationsOf, withField, withRelation } from '../rule-view.ts';
import c from './RuleSentence.module.css';
import { usePairsWords, useRelationWords } from './use-rule-words.ts';
import { WordMenu } from './WordMenu.tsx';

interface RuleSentenceProps {
  rule: CampaignRule;
  number: number;
  onChange: (rule: CampaignRule) => void;
}

/** "Department is different": both halves open the menu that changes them. */
export function RuleSentence({ rule, number, onChange }: RuleSentenceProps) {
  const { t } = useTranslation(['campaigns', 'matching']);
  const categories = useCategories();
  const words = useRelationWords();
  const relation = relationOf(rule);
  const pairs = usePairsWords();
  const fieldId = fieldOf(rule);
  // Only the API makes rules on pairs of several fields.
  if (rule.kind === 'cross_groups' && fieldId === null) return <div className={c.line}>{pairs(rule)}</div>;
  const category = categories.find(({ id }) => id === fieldId);
  const fields = activeFields(categories).filter(({ type }) => relationsOf(type).length > 0);
  return (
    <>
      <div className={c.line}>
        <WordMenu
          strong
          label={t('matching:field_of', { number })}
          word={category?.title ?? t('audience.gone_field')}
          options={fields.map((field) => ({
            key: String(field.id),
            label: field.title,
            chosen: field.id === fieldId,
            choose: () => onChange(withField(rule, field)),
          }))}
        />{' '}
        <WordMenu
          label={t('matching:relation_of', { number })}
          word={words(relation, category)}
          options={(category ? relationsOf(category.type) : [relation]).map((one) => ({
            key: one,
            label: words(one, category),
            chosen: one === relation,
            choose: () => onChange(withRelation(rule, one)),
          }))}
        />
      </div>
      {category && rule.kind !== 'cross_groups' && <Caption category={category} />}
    </>
  );
}

const LISTED = 3;

/** Explains the field: its description, else its first options. */
function Caption({ category }: { category: Category }) {
  const { t } = useTranslation('matching');
  const { list } = useFormat();
  const labels = Object.values(category.choices);
  const rest = labels.length - LISTED;
  const choices =
    rest > 1 ? t('choices_more', { list: labels.slice(0, LISTED).join(', '), count: rest }) : list(labels);
  const caption = category.description || choices;
  return caption ? <div className={c.caption}>{caption}</div> : null;
}
