import type { FilterItem } from '@fika/contract/filter-group';
import { keepFilters } from '@fika/contract/filters';
import { humanFilters } from '@fika/contract/human-filters';
import { ActionIcon, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n.ts';
import { type Category, useCategories } from '../../categories/api.ts';
import { activeFields } from '../../categories/view.ts';
import {
  conditionOn,
  type FilterEntry,
  isGroupEntry,
  operatorKey,
  operatorsOf,
  withOperator,
} from '../filter-rows.ts';
import c from './ConditionRow.module.css';
import { ConditionValue } from './ConditionValue.tsx';

interface ConditionRowProps {
  entry: FilterEntry;
  onChange: (entry: FilterItem) => void;
  onRemove: () => void;
}

/** One condition: field, comparison, value. What these three cannot say is shown as its sentence. */
export function ConditionRow({ entry, onChange, onRemove }: ConditionRowProps) {
  const { t } = useTranslation('campaigns');
  const categories = useCategories();
  const category = isGroupEntry(entry)
    ? undefined
    : categories.find(({ id, type }) => id === entry.category_id && type === entry.type);
  const sentence = humanFilters({ filters: [entry] }, categories, currentLanguage());
  return (
    <li className={c.row}>
      {isGroupEntry(entry) || !category ? (
        <span className={c.sentence}>{sentence}</span>
      ) : (
        <Condition item={entry} category={category} onChange={onChange} />
      )}
      <ActionIcon
        className={c.remove}
        aria-label={t('audience.remove', { field: category?.title ?? sentence })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  );
}

interface ConditionProps {
  item: FilterItem;
  category: Category;
  onChange: (item: FilterItem) => void;
}

function Condition({ item, category, onChange }: ConditionProps) {
  const { t } = useTranslation('campaigns');
  const fields = activeFields(useCategories());
  const operator = item.operator ?? 'eq';
  const kept = keepFilters({ filters: [item] });
  const counts = kept.ok && kept.group.filters.length > 0;
  const changeField = (id: string | null) => {
    const field = fields.find((one) => String(one.id) === id);
    if (field && field.id !== category.id) onChange(conditionOn(field));
  };
  return (
    <>
      <Select
        className={c.field}
        aria-label={t('audience.field')}
        data={fields.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={String(category.id)}
        searchable={fields.length > 8}
        onChange={changeField}
      />
      <Select
        className={c.operator}
        aria-label={t('audience.operator')}
        data={operatorsOf(category.type).map((value) => ({
          value,
          label: t(`operators.${operatorKey(category.type, value)}` as 'operators.any.eq'),
        }))}
        value={operator}
        onChange={(value) => value && onChange(withOperator(item, category.type, value))}
      />
      <div className={c.value}>
        <ConditionValue item={item} category={category} onChange={(value) => onChange({ ...item, value })} />
        {!counts && <p className={c.unfinished}>{t('audience.unfinished')}</p>}
      </div>
    </>
  );
}
