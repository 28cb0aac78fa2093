import type { CampaignRule } from '@fika/contract/campaign-rules';
import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import type { Category } from '#features/categories/api.ts';
import { audienceCountQuery } from '../api.ts';
import { audienceFilters, type CampaignDraft } from '../draft.ts';
import { emptiesOf, leavesEmptyAlone, withEmpty } from '../rule-view.ts';
import c from './RuleSentence.module.css';
import { WordMenu } from './WordMenu.tsx';

interface EmptyFieldProps {
  rule: CampaignRule;
  number: number;
  field: Category;
  audience: Pick<CampaignDraft, 'filters' | 'exclude_admins'>;
  onChange: (rule: CampaignRule) => void;
}

/** How many members of the audience have no value in the field of a rule, and what the rule makes of them. */
export function EmptyField({ rule, number, field, audience, onChange }: EmptyFieldProps) {
  const { t } = useTranslation('matching');
  const count = useEmptyCount(field, audience);
  const chosen = rule.empty ?? 'different';
  const word = (empty: typeof chosen) =>
    empty === 'different' ? t(`empty.different.${differenceOf(rule)}`) : t(`empty.${empty}`);
  return (
    <p className={c.caption}>
      {count === undefined
        ? t('empty.unknown', { field: field.title })
        : t('empty.count', { count, field: field.title })}{' '}
      <WordMenu
        label={t('empty.label', { number })}
        word={word(chosen)}
        options={emptiesOf(rule).map((empty) => ({
          key: empty,
          label: word(empty),
          chosen: empty === chosen,
          choose: () => onChange(withEmpty(rule, empty)),
        }))}
      />
      {leavesEmptyAlone(rule) && ` ${t('empty.alone')}`}
    </p>
  );
}

function differenceOf(rule: CampaignRule) {
  if (rule.kind === 'cross_category') return 'compare';
  return rule.kind === 'cross_groups' ? rule.action : rule.goal;
}

/** Undefined until it is known, and where it cannot be counted. */
function useEmptyCount(
  { id, type }: Category,
  { filters, exclude_admins }: EmptyFieldProps['audience'],
): number | undefined {
  const workspace = useWorkspace();
  const group = useMemo(() => {
    const all = audienceFilters({ filters, exclude_admins });
    return { ...all, filters: [...all.filters, { category_id: id, type, operator: 'isundefined' as const }] };
  }, [id, type, filters, exclude_admins]);
  const [settled] = useDebouncedValue(group, 300);
  const { data, error, isPlaceholderData } = useQuery(audienceCountQuery(workspace, settled));
  // While the request runs, the count is that of another field or audience.
  return error || isPlaceholderData ? undefined : data;
}
