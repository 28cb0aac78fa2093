import type { FieldValue } from '@fika/contract/endpoints/members';
import { MultiSelect, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { DateField, TimeField } from '#ui/DateField.tsx';
import type { Category } from '#features/categories/api.ts';

interface FieldValueInputProps {
  field: Category;
  /** Null as long as nothing is entered. */
  value: FieldValue | null;
  onChange: (value: FieldValue | null) => void;
}

const text = (value: FieldValue | null) => (typeof value === 'string' ? value : '');

/** An input that fits the type of the field. */
export function FieldValueInput({ field, value, onChange }: FieldValueInputProps) {
  const { t } = useTranslation('bulk');
  const label = t('field.value');
  const choices = Object.entries(field.choices).map(([key, name]) => ({ value: key, label: name }));
  switch (field.type) {
    case 'select':
      return (
        <Select
          label={label}
          placeholder={t('field.choose')}
          data={choices}
          searchable={choices.length > 8}
          value={text(value) || null}
          onChange={onChange}
        />
      );
    case 'array':
      return (
        <MultiSelect
          label={label}
          placeholder={t('field.choose')}
          data={choices}
          searchable
          hidePickedOptions
          value={Array.isArray(value) ? value : []}
          onChange={(keys) => onChange(keys.length > 0 ? keys : null)}
        />
      );
    case 'boolean':
      return (
        <SegmentedControl
          fullWidth
          aria-label={label}
          data={[
            { value: 'true', label: t('field.yes') },
            { value: 'false', label: t('field.no') },
          ]}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={(answer) => onChange(answer === 'true')}
        />
      );
    case 'integer':
      return (
        <NumberInput
          label={label}
          value={typeof value === 'number' ? value : ''}
          onChange={(number) => onChange(typeof number === 'number' ? number : null)}
        />
      );
    case 'date':
      return <DateField label={label} value={text(value) || null} onChange={onChange} />;
    case 'time':
      return (
        <TimeField
          label={label}
          value={text(value).slice(0, 5)}
          onChange={(time) => onChange(time ? `${time.slice(0, 5)}:00` : null)}
        />
      );
    case 'datetime':
      return (
        <TextInput
          label={label}
          type="datetime-local"
          value={text(value).slice(0, 16)}
          onChange={(event) => onChange(event.currentTarget.value ? `${event.currentTarget.value}:00` : null)}
        />
      );
    case 'text':
      return (
        <TextInput
          label={label}
          value={text(value)}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    default:
      return field.type satisfies never;
  }
}
