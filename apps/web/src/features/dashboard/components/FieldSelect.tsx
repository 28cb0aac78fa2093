import { Select } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import type { Category } from '#features/categories/api.ts';
import c from './FieldSelect.module.css';

interface FieldSelectProps {
  fields: readonly Category[];
  chosen: Category;
  onChange: (id: number) => void;
}

/** The field whose options are compared. */
export function FieldSelect({ fields, chosen, onChange }: FieldSelectProps) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={c.field}>
      <Select
        label={t('field.label')}
        className={c.select}
        data={fields.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={String(chosen.id)}
        searchable={fields.length > 8}
        onChange={(value) => value !== null && onChange(Number(value))}
      />
    </div>
  );
}
