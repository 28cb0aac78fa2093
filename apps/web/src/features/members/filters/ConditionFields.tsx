import { Select } from '@mantine/core';
import type { FilterItem } from '@fika/contract/filter-shape';
import { operatorWord } from '@fika/contract/filter-words';
import { translate, useTranslation } from '#lib/i18n.ts';
import { useCategories } from '#features/categories/api.ts';
import c from './ConditionFields.module.css';
import { ConditionValue } from './ConditionValue.tsx';
import {
  isFinished,
  operatorsOf,
  subjectKey,
  subjectOf,
  typeOf,
  withOperator,
  withSubject,
} from './model.ts';
import { useSubjects } from './use-subjects.ts';

export interface ConditionFieldsProps {
  item: FilterItem;
  onChange: (item: FilterItem) => void;
  /** In a row in a list of conditions, stacked in a popover. */
  layout: 'row' | 'stack';
}

/** Subject, operator and value of a condition. */
export function ConditionFields({ item, onChange, layout }: ConditionFieldsProps) {
  const { t } = useTranslation('filters');
  const { fields, member } = useSubjects();
  const categories = useCategories();
  const key = subjectKey(subjectOf(item));
  const type = typeOf(item);
  const operators = operatorsOf(type);
  const all = [...fields, ...member];
  // A field that was removed is no longer offered, but still named.
  const gone = all.every((one) => one.key !== key)
    ? [{ value: key, label: categories.find(({ id }) => id === item.category_id)?.title ?? t('gone_field') }]
    : [];
  const withinPortal = layout === 'row';
  const asOption = ({ key: value, label }: { key: string; label: string }) => ({ value, label });
  return (
    <div className={c.fields} data-layout={layout}>
      <Select
        aria-label={t('subject')}
        data={[
          { group: t('groups.fields'), items: [...gone, ...fields.map(asOption)] },
          { group: t('groups.member'), items: member.map(asOption) },
        ]}
        value={key}
        searchable={all.length > 10}
        comboboxProps={{ withinPortal }}
        onChange={(chosen) => {
          const subject = all.find((one) => one.key === chosen);
          if (subject && subject.key !== key) onChange(withSubject(item, subject));
        }}
      />
      {operators.length > 1 && (
        <Select
          aria-label={t('operator')}
          data={operators.map((value) => ({ value, label: operatorWord(type, value, translate()) }))}
          value={item.operator ?? 'eq'}
          comboboxProps={{ withinPortal }}
          onChange={(operator) => operator && onChange(withOperator(item, operator))}
        />
      )}
      <div className={c.value} data-condition-value data-wide={operators.length <= 1 || undefined}>
        <ConditionValue
          item={item}
          withinPortal={withinPortal}
          onChange={(value) => onChange({ ...item, value })}
        />
        {layout === 'row' && !isFinished(item) && <p className={c.unfinished}>{t('unfinished')}</p>}
      </div>
    </div>
  );
}
