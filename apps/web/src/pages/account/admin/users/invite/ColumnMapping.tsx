import { FIELD_TYPES, type FieldType } from '@fika/contract/statuses';
import { LIMITS } from '@fika/contract/limits';
import { MEMBER_COLUMNS } from '@fika/spreadsheet/mapping';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { useFormat } from '#lib/use-format.ts';
import { isNewField, keyOfTarget, targetOfKey, withTarget } from '#features/members/upload-plan.ts';
import type { ChosenFile, FileForm } from '#features/members/use-file.ts';
import type { Choices } from '#features/members/file-messages.ts';
import c from './ColumnMapping.module.css';
import { ColumnNote } from './ColumnNote.tsx';

interface ColumnMappingProps {
  file: ChosenFile;
  choices: Choices;
  form: FileForm;
}

/** The target of each column of the file: guessed, and editable. */
export function ColumnMapping({ file, choices, form }: ColumnMappingProps) {
  const { t } = useTranslation('uploads');
  return (
    <Card
      title={t('upload.columns')}
      aside={<NewFields file={file} choices={choices} form={form} />}
      padding="flush"
    >
      <ul className={c.columns}>
        {file.columns.map((name, column) => (
          <ColumnRow key={name} name={name} column={column} file={file} choices={choices} form={form} />
        ))}
      </ul>
    </Card>
  );
}

/** Whether the columns that no field is named after become fields, all at once. */
function NewFields({ file, choices, form }: ColumnMappingProps) {
  const { t } = useTranslation('uploads');
  const open = file.mapping.filter(isNewField).length;
  if (open < 2) return t(file.is_remembered ? 'upload.columns_remembered' : 'upload.columns_help');
  const added = choices.mapping.filter(isNewField).length;
  const change = (isAdded: boolean) =>
    form.change({
      mapping: choices.mapping.map((target, column) => {
        const guess = file.mapping[column];
        if (!isAdded) return isNewField(target) ? 'ignore' : target;
        return guess && isNewField(guess) && target === 'ignore' ? guess : target;
      }),
    });
  return (
    <Checkbox
      size="sm"
      label={t('upload.add_fields', { count: open })}
      checked={added >= open}
      indeterminate={added > 0 && added < open}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}

function ColumnRow({
  name,
  column,
  file,
  choices,
  form,
}: ColumnMappingProps & { name: string; column: number }) {
  const { t } = useTranslation('uploads');
  const { list } = useFormat();
  const target = choices.mapping[column] ?? 'ignore';
  const samples = file.samples[column] ?? [];
  const guessed = file.mapping[column];
  const type = isNewField(target) ? target.type : guessed && isNewField(guessed) ? guessed.type : 'text';
  const go = (next: typeof target) => form.change({ mapping: withTarget(choices.mapping, column, next) });
  return (
    <li className={c.column}>
      <div className={c.source}>
        <div className={c.name}>{name}</div>
        <div className={c.samples}>{samples.length > 0 ? list(samples) : t('upload.no_values')}</div>
      </div>
      <div className={c.target}>
        <Select
          aria-label={t('upload.goes_to', { column: name })}
          data={useTargets(choices)}
          value={keyOfTarget(target)}
          onChange={(key) => key && go(targetOfKey(key, name, type))}
        />
        {isNewField(target) && (
          <div className={c.field}>
            <TextInput
              aria-label={t('upload.field_name', { column: name })}
              maxLength={LIMITS.nameLength}
              value={target.new_category}
              error={!target.new_category.trim() && t('upload.field_unnamed')}
              onChange={(event) => go({ ...target, new_category: event.currentTarget.value })}
            />
            <TypeSelect
              column={name}
              value={target.type}
              onChange={(next) => go({ ...target, type: next })}
            />
          </div>
        )}
        <ColumnNote name={name} target={target} choices={choices} form={form} />
      </div>
    </li>
  );
}

function useTargets({ categories }: Choices) {
  const { t } = useTranslation('uploads');
  const own = MEMBER_COLUMNS.map((column) => ({ value: column, label: t(`targets.${column}`) }));
  const fields = categories.map(({ id, title }) => ({ value: `field:${id}`, label: title }));
  return [
    { group: t('targets.member'), items: own },
    ...(fields.length > 0 ? [{ group: t('targets.fields'), items: fields }] : []),
    {
      group: t('targets.other'),
      items: [
        { value: 'new', label: t('targets.new') },
        { value: 'ignore', label: t('targets.ignore') },
      ],
    },
  ];
}

interface TypeSelectProps {
  column: string;
  value: FieldType;
  onChange: (type: FieldType) => void;
}

function TypeSelect({ column, value, onChange }: TypeSelectProps) {
  const { t } = useTranslation(['uploads', 'categories']);
  return (
    <Select
      aria-label={t('upload.field_type', { column })}
      data={FIELD_TYPES.map((type) => ({ value: type, label: t(`categories:types.${type}`) }))}
      value={value}
      onChange={(type) => type && onChange(type)}
    />
  );
}
