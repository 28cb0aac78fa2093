import type { Category } from '@fika/contract/endpoints/categories';
import { LIMITS } from '@fika/contract/limits';
import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { DateField, TimeField } from '#ui/LazyDateField.tsx';
import type { Input } from '../view.ts';

interface FieldInputProps {
  field: Category;
  value: Input;
  error: string | null;
  onChange: (value: Input) => void;
}

const text = (value: Input) => (value === null || Array.isArray(value) ? '' : String(value));

/** The control that fits the type of a field. */
export function FieldInput({ field, value, error, onChange }: FieldInputProps) {
  const { t } = useTranslation('profile');
  const choices = Object.entries(field.choices).map(([key, label]) => ({ value: key, label }));
  const look = {
    label: field.title,
    description:
      [field.description, field.mandatory && t('fields.needed')].filter(Boolean).join(' ') || undefined,
    error,
  };
  const clearable = !field.mandatory;
  switch (field.type) {
    case 'select':
      return (
        <Select
          {...look}
          data={choices}
          placeholder={t('fields.unset')}
          searchable={choices.length > 8}
          clearable={clearable}
          value={text(value) || null}
          onChange={onChange}
        />
      );
    case 'array':
      return (
        <MultiSelect
          {...look}
          data={choices}
          searchable
          clearable={clearable}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      );
    case 'boolean':
      return (
        <Select
          {...look}
          data={[
            { value: 'true', label: t('fields.yes') },
            { value: 'false', label: t('fields.no') },
          ]}
          placeholder={t('fields.unset')}
          clearable={clearable}
          value={text(value) || null}
          onChange={(chosen) => onChange(chosen === null ? null : chosen === 'true')}
        />
      );
    case 'date':
      return (
        <DateField
          {...look}
          value={text(value) || null}
          onChange={onChange}
          {...(clearable && { clearLabel: t('fields.unset') })}
        />
      );
    case 'time':
      return <TimeField {...look} value={text(value)} onChange={onChange} />;
    case 'datetime':
      return (
        <TextInput
          {...look}
          type="datetime-local"
          value={text(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'integer':
    case 'text':
      return (
        <TextInput
          {...look}
          {...(field.type === 'integer' && { inputMode: 'numeric' })}
          maxLength={LIMITS.cellLength}
          value={text(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return field.type satisfies never;
  }
}
