import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { fullName } from '#ui/initials.ts';
import { useReaders } from '#features/email-templates/api.ts';

/** The member of the preview. */
export interface Reader {
  id: number;
  name: string;
}

interface ReaderPickerProps {
  campaignId: number;
  reader: Reader | null;
  onChange: (reader: Reader | null) => void;
}

/**
 * Chooses a member of the program by name. Without a choice the server picks a member of the last session with data for this
 * message.
 */
export function ReaderPicker({ campaignId, reader, onChange }: ReaderPickerProps) {
  const { t } = useTranslation('email_template_editor');
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 200);
  const { data = [], isFetching } = useReaders(campaignId, asked);
  const found = data.map((person) => ({ id: person.id, name: fullName(person) || person.email }));
  const listed = reader && !found.some(({ id }) => id === reader.id) ? [reader, ...found] : found;
  return (
    <Select
      size="xs"
      label={t('preview.as')}
      placeholder={t('preview.as_anybody')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('preview.as_clear') }}
      data={listed.map(({ id, name }) => ({ value: String(id), label: name }))}
      // The server has looked.
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? t('preview.searching') : t('preview.nobody')}
      onSearchChange={(next) => setText(next === reader?.name ? '' : next)}
      value={reader && String(reader.id)}
      onChange={(value) => onChange(listed.find(({ id }) => String(id) === value) ?? null)}
    />
  );
}
