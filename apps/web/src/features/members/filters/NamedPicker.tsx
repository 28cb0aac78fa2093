import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { type NamedType, optionsQuery } from './api.ts';
import { listProps } from './list-props.ts';
import { NewAudience } from './NewAudience.tsx';
import { useFilterNames } from './use-filter-names.ts';

interface NamedPickerProps {
  type: NamedType;
  label: string;
  many: boolean;
  ids: readonly number[];
  onChange: (ids: number[]) => void;
  /** Whether a single choice can be removed. */
  clearable?: boolean;
  error?: string | undefined;
  /** Offers to create an audience, to admins with the permission. */
  creates?: boolean;
  /** Inside of a popover the list must be inside as well. */
  withinPortal: boolean;
}

/** The option that creates one; the others are ids. */
const NEW = 'new';

/** People, audiences or programs, found by name as it is typed. */
export function NamedPicker({
  type,
  label,
  many,
  ids,
  onChange,
  withinPortal,
  clearable = false,
  error,
  creates = false,
}: NamedPickerProps) {
  const { t } = useTranslation('pickers');
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 200);
  const { can } = useCan('audiences_add');
  const [naming, setNaming] = useState<string | null>(null);
  const { data = [], isFetching } = useQuery(optionsQuery(useWorkspace(), type, asked));
  const names = useFilterNames({
    version: 'v1',
    operator: 'and',
    filters: [{ type, operator: 'inn', value: [...ids] }],
  });
  const chosen = ids.map((id) => ({ value: String(id), label: names(type, id) ?? `${id}` }));
  const chosenIds = new Set(ids);
  const found = data
    .filter(({ id }) => !chosenIds.has(id))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const props = {
    'aria-label': label,
    searchable: true,
    data: [
      ...chosen,
      ...found,
      ...(creates && can && type === 'audience' ? [{ value: NEW, label: t('new_audience.option') }] : []),
    ],
    // The server has searched; the chosen ones are above the results for every text.
    filter: ({ options }: { options: unknown[] }) => options as never[],
    nothingFoundMessage: isFetching ? t('searching') : t(text === '' ? 'none' : 'none_found'),
    comboboxProps: listProps(withinPortal),
  };
  const creation = naming !== null && (
    <NewAudience
      text={naming}
      onClose={() => setNaming(null)}
      onCreate={(id) => onChange(many ? [...ids, id] : [id])}
    />
  );
  if (many) {
    return (
      <>
        <MultiSelect
          {...props}
          {...(ids.length === 0 && { placeholder: t(`placeholders.${type}`) })}
          hidePickedOptions
          searchValue={text}
          onSearchChange={setText}
          value={ids.map(String)}
          onChange={(values) => {
            if (values.includes(NEW)) setNaming(text);
            else onChange(values.map(Number));
          }}
        />
        {creation}
      </>
    );
  }
  return (
    <>
      <Select
        {...props}
        clearable={clearable}
        error={error}
        placeholder={t(`placeholders.${type}`)}
        onSearchChange={(next) => setText(chosen.some((one) => one.label === next) ? '' : next)}
        value={ids.length > 0 ? String(ids[0]) : null}
        onChange={(value) => {
          if (value === NEW) setNaming(text);
          else onChange(value === null ? [] : [Number(value)]);
        }}
      />
      {creation}
    </>
  );
}
