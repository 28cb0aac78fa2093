import { Select } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { FormColumn } from '#ui/FormColumn.tsx';
import { type Category, useCategories } from '#features/categories/api.ts';
import { type Preference, usePreferences } from '../api.ts';
import { freeChoices, preferableFields } from '../view.ts';

/** Field and option of a preference; null in a new one. */
export interface PreferenceDraft {
  category: number | null;
  choice: string | null;
}

interface PreferenceFormProps {
  /** The submit button in the page's header refers to the form by this id. */
  id: string;
  /** The one that is changed. */
  preference?: Preference;
  draft: PreferenceDraft;
  set: (draft: PreferenceDraft) => void;
  onSubmit: (chosen: { category: number; choice: string }) => void;
  /** Before the fields: whether to meet or to avoid. */
  children?: ReactNode;
}

/** The people of a preference: a field, and one of its options. */
export function PreferenceForm({ id, preference, draft, set, onSubmit, children }: PreferenceFormProps) {
  const { t } = useTranslation('preferences');
  const [tried, setTried] = useState(false);
  const fields = preferableFields(useCategories());
  const field = fields.find((one) => one.id === draft.category);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (field && draft.choice !== null) return onSubmit({ category: field.id, choice: draft.choice });
    const form = event.currentTarget;
    setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form id={id} onSubmit={submit} noValidate>
      <FormColumn>
        {children}
        <Select
          label={t('form.field')}
          description={t('form.field_help')}
          placeholder={t('form.field_placeholder')}
          data={fields.map((one) => ({ value: String(one.id), label: one.title }))}
          allowDeselect={false}
          error={tried && !field && t('form.field_missing')}
          value={field ? String(field.id) : null}
          onChange={(value) => set({ category: Number(value), choice: null })}
        />
        {field && <ChoiceField field={field} preference={preference} draft={draft} set={set} tried={tried} />}
      </FormColumn>
    </form>
  );
}

type ChoiceFieldProps = Pick<PreferenceFormProps, 'draft' | 'set'> & {
  field: Category;
  preference: Preference | undefined;
  tried: boolean;
};

function ChoiceField({ field, preference, draft, set, tried }: ChoiceFieldProps) {
  const { t } = useTranslation('preferences');
  const choices = freeChoices(field, usePreferences(), preference?.id);
  return (
    <Select
      label={field.title}
      data={choices}
      placeholder={t('form.choice_placeholder')}
      searchable
      allowDeselect={false}
      disabled={choices.length === 0}
      description={choices.length === 0 && t('form.all_taken')}
      nothingFoundMessage={t('form.no_choice')}
      error={tried && draft.choice === null && t('form.choice_missing')}
      value={choices.some(({ value }) => value === draft.choice) ? draft.choice : null}
      onChange={(choice) => set({ category: field.id, choice })}
    />
  );
}
