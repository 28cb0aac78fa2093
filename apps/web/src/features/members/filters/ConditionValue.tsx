import { currentChoice } from '@fika/contract/choices';
import type { FilterItem } from '@fika/contract/filter-shape';
import { UNDEFINED_CHOICE } from '@fika/contract/filter-types';
import { MultiSelect, NumberInput, SegmentedControl, Select, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { DateField, DatesField, TimeField } from '#ui/LazyDateField.tsx';
import { useCategories } from '#features/categories/api.ts';
import type { NamedType } from './api.ts';
import { listProps } from './list-props.ts';
import { typeOf, valueKind } from './model.ts';
import { NamedPicker } from './NamedPicker.tsx';

interface ConditionValueProps {
  item: FilterItem;
  onChange: (value: FilterItem['value']) => void;
  /** False inside of a popover: its lists must be inside as well. */
  withinPortal: boolean;
}

const listOf = (value: FilterItem['value']): string[] =>
  (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).map(String);
const textOf = (value: FilterItem['value']): string => listOf(value)[0] ?? '';
const orNull = (text: string | null) => text || null;

/** The input for the value of a condition, by its type and operator. */
export function ConditionValue(props: ConditionValueProps) {
  const { item, onChange, withinPortal } = props;
  const { t } = useTranslation('filters');
  const { value } = item;
  const name = t('value');
  const type = typeOf(item);
  const kind = valueKind(type, item.operator ?? 'eq');
  switch (kind) {
    case 'none':
      return null;
    case 'text':
      return (
        <TextInput
          aria-label={name}
          placeholder={t(type === 'search' ? 'placeholders.search' : 'placeholders.text')}
          value={textOf(value)}
          onChange={(event) => onChange(orNull(event.currentTarget.value))}
        />
      );
    case 'choice':
    case 'choices':
      return <Choices {...props} many={kind === 'choices'} />;
    case 'boolean':
      return <Answers item={item} onChange={onChange} />;
    case 'number':
    case 'days':
      return (
        <NumberInput
          aria-label={name}
          placeholder={t(kind === 'days' ? 'placeholders.days' : 'placeholders.number')}
          {...(kind === 'days' && { min: 0, suffix: ` ${t('days')}` })}
          value={typeof value === 'number' ? value : ''}
          onChange={(number) => onChange(typeof number === 'number' ? number : null)}
        />
      );
    case 'date':
      return (
        <DateField
          name={name}
          value={orNull(textOf(value))}
          onChange={onChange}
          withinPortal={withinPortal}
        />
      );
    case 'dates':
      return <DatesField name={name} value={listOf(value)} onChange={onChange} withinPortal={withinPortal} />;
    case 'time':
      return (
        <TimeField
          name={name}
          value={textOf(value).slice(0, 5)}
          onChange={(text) => onChange(orNull(text))}
        />
      );
    case 'id':
    case 'ids':
      return (
        <NamedPicker
          type={type as NamedType}
          label={name}
          many={kind === 'ids'}
          ids={listOf(value).map(Number)}
          onChange={(ids) => onChange(kind === 'ids' ? ids : (ids[0] ?? null))}
          withinPortal={withinPortal}
          // A popover would close with the dialog.
          creates={withinPortal}
        />
      );
    default:
      return <Tags kind={kind} value={value} onChange={onChange} />;
  }
}

/** A question with two answers: active or inactive, admins or not, yes or no. */
function Answers({ item, onChange }: Pick<ConditionValueProps, 'item' | 'onChange'>) {
  const { t } = useTranslation('filters');
  const type = typeOf(item);
  const words = type === 'is_active' || type === 'is_admin' ? type : 'boolean';
  // A stored filter may have a negating operator, while the options here are positive.
  const turned = words !== 'boolean' && item.operator === 'neq';
  const value = typeof item.value === 'boolean' ? String(item.value !== turned) : '';
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('value')}
      data={[
        { value: 'true', label: t(`answers.${words}.yes`) },
        { value: 'false', label: t(`answers.${words}.no`) },
      ]}
      value={value}
      onChange={(answer) => onChange((answer === 'true') !== turned)}
    />
  );
}

function Choices({ item, onChange, withinPortal, many }: ConditionValueProps & { many: boolean }) {
  const { t } = useTranslation('filters');
  const category = useCategories().find(({ id }) => id === item.category_id);
  const data = [
    ...Object.entries(category?.choices ?? {}).map(([key, label]) => ({ value: key, label })),
    { value: UNDEFINED_CHOICE, label: t('no_value') },
  ];
  // A filter that was saved before choices were merged names the former ones.
  const named = listOf(item.value).map((key) => (category ? currentChoice(category, key) : key));
  const list = [...new Set(named)];
  if (!many) {
    return (
      <Select
        aria-label={t('value')}
        placeholder={t('placeholders.choice')}
        data={data}
        searchable={data.length > 8}
        comboboxProps={listProps(withinPortal)}
        value={list[0] ?? null}
        onChange={onChange}
      />
    );
  }
  return (
    <MultiSelect
      aria-label={t('value')}
      {...(list.length === 0 && { placeholder: t('placeholders.choice') })}
      data={data}
      searchable
      hidePickedOptions
      comboboxProps={listProps(withinPortal)}
      value={list}
      onChange={onChange}
    />
  );
}

const TAG_FORM = {
  texts: { test: () => true, help: 'type_and_enter' },
  numbers: { test: (tag: string) => /^[+-]?\d{1,15}$/.test(tag), help: 'type_and_enter' },
  times: { test: (tag: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(tag), help: 'time_list_help' },
} as const;

interface TagsProps extends Pick<ConditionValueProps, 'onChange'> {
  kind: keyof typeof TAG_FORM;
  value: FilterItem['value'];
}

/** Several values that are typed: what is none of its kind does not become a tag. */
function Tags({ kind, value, onChange }: TagsProps) {
  const { t } = useTranslation('filters');
  const { test, help } = TAG_FORM[kind];
  const shown = listOf(value).map((tag) => (kind === 'times' ? tag.slice(0, 5) : tag));
  return (
    <TagsInput
      aria-label={t('value')}
      description={t(help)}
      value={shown}
      acceptValueOnBlur
      onChange={(tags) => onChange(tags.map((tag) => tag.trim()).filter(test))}
    />
  );
}
