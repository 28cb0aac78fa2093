import type { FilterItem } from '@fika/contract/filter-group';
import { UNDEFINED_CHOICE } from '@fika/contract/filter-types';
import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField, DatesField, TimeField } from '../../../ui/DateField.tsx';
import type { Category } from '../../categories/api.ts';
import { valueKind } from '../filter-rows.ts';

interface ConditionValueProps {
  item: FilterItem;
  category: Category;
  onChange: (value: FilterItem['value']) => void;
}

const listOf = (value: FilterItem['value']): string[] =>
  (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).map(String);
const textOf = (value: FilterItem['value']): string => listOf(value)[0] ?? '';
const orNull = (text: string | null) => text || null;

/** Where the value of a condition is entered: what it looks like follows from the field and the comparison. */
export function ConditionValue({ item, category, onChange }: ConditionValueProps) {
  const { t } = useTranslation('campaigns');
  const { value } = item;
  const name = t('audience.value');
  const kind = valueKind(category.type, item.operator ?? 'eq');
  switch (kind) {
    case 'none':
      return null;
    case 'text':
      return (
        <TextInput
          aria-label={name}
          value={textOf(value)}
          onChange={(event) => onChange(orNull(event.currentTarget.value))}
        />
      );
    case 'choice':
    case 'choices':
      return <Choices category={category} many={kind === 'choices'} value={value} onChange={onChange} />;
    case 'boolean':
      return (
        <Select
          aria-label={name}
          placeholder={t('audience.choose_value')}
          data={[
            { value: 'true', label: t('audience.yes') },
            { value: 'false', label: t('audience.no') },
          ]}
          value={typeof value === 'boolean' ? String(value) : null}
          onChange={(text) => onChange(text === null ? null : text === 'true')}
        />
      );
    case 'number':
    case 'days':
      return (
        <NumberInput
          aria-label={name}
          allowDecimal={false}
          {...(kind === 'days' && { min: 0, suffix: ` ${t('audience.days')}` })}
          value={typeof value === 'number' ? value : ''}
          onChange={(number) => onChange(typeof number === 'number' ? number : null)}
        />
      );
    case 'date':
      return <DateField name={name} value={orNull(textOf(value))} onChange={onChange} />;
    case 'dates':
      return <DatesField name={name} value={listOf(value)} onChange={onChange} />;
    case 'time':
      return (
        <TimeField
          name={name}
          value={textOf(value).slice(0, 5)}
          onChange={(text) => onChange(orNull(text))}
        />
      );
    default:
      return <Tags kind={kind} value={value} onChange={onChange} />;
  }
}

interface ChoicesProps extends Pick<ConditionValueProps, 'category' | 'onChange'> {
  many: boolean;
  value: FilterItem['value'];
}

function Choices({ category, many, value, onChange }: ChoicesProps) {
  const { t } = useTranslation('campaigns');
  const data = [
    ...Object.entries(category.choices).map(([key, label]) => ({ value: key, label })),
    { value: UNDEFINED_CHOICE, label: t('audience.no_value') },
  ];
  const list = listOf(value);
  if (!many) {
    return (
      <Select
        aria-label={t('audience.value')}
        placeholder={t('audience.choose_value')}
        data={data}
        searchable={data.length > 8}
        value={list[0] ?? null}
        onChange={onChange}
      />
    );
  }
  return (
    <MultiSelect
      aria-label={t('audience.value')}
      {...(list.length === 0 && { placeholder: t('audience.choose_value') })}
      data={data}
      searchable
      hidePickedOptions
      value={list}
      onChange={onChange}
    />
  );
}

const TAG_FORM = {
  texts: { test: () => true, help: 'audience.type_and_enter' },
  numbers: { test: (tag: string) => /^[+-]?\d{1,15}$/.test(tag), help: 'audience.type_and_enter' },
  times: { test: (tag: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(tag), help: 'audience.time_list_help' },
} as const;

interface TagsProps extends Pick<ConditionValueProps, 'onChange'> {
  kind: keyof typeof TAG_FORM;
  value: FilterItem['value'];
}

/** Several values that are typed: what is none of its kind does not become a tag. */
function Tags({ kind, value, onChange }: TagsProps) {
  const { t } = useTranslation('campaigns');
  const { test, help } = TAG_FORM[kind];
  const shown = listOf(value).map((tag) => (kind === 'times' ? tag.slice(0, 5) : tag));
  return (
    <TagsInput
      aria-label={t('audience.value')}
      description={t(help)}
      value={shown}
      onChange={(tags) => onChange(tags.map((tag) => tag.trim()).filter(test))}
    />
  );
}
