import { LIMITS } from '@fika/contract/limits';
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { FormColumn } from '#ui/FormColumn.tsx';
import { TextLink } from '#ui/links.tsx';
import { type Category, useUsage } from '../api.ts';
import { ChoicesEditor } from '../components/ChoicesEditor.tsx';
import { type CategoryDraft, choiceFaults, choicesNow, draftOf, everybodyWith } from '../draft.ts';
import { FIELD_TYPES, hasChoices, membersWith } from '../view.ts';
import { refusalOf } from './refusal.ts';

interface CategoryFormProps {
  /** The submit button in the page's header refers to the form by this id. */
  id: string;
  /** The field that is changed; without it a new one is made. */
  category?: Category;
  draft: CategoryDraft;
  set: (change: Partial<CategoryDraft>) => void;
  /** Why the server refused the last save. */
  error: unknown;
  onSubmit: () => void;
}

export function CategoryForm({ id, category, draft, set, error, onSubmit }: CategoryFormProps) {
  const { t } = useTranslation('categories');
  const [tried, setTried] = useState(false);
  const choices = category ? choicesNow(draft, draftOf(category).choices) : draft.choices;
  const usage = useUsage().data?.of.get(category?.id ?? 0);
  const { reason } = useCan('members_edit');
  // Members see what only admins saw: that takes the permission.
  const lockedReason = category?.only_for_matching === true ? reason : null;
  const refusal = refusalOf(error);
  const titleFault = tried && !draft.title.trim() ? t('form.name_missing') : null;
  const listFault = useListFault(choices.length, tried);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const isList = hasChoices(draft.type);
    const isBad = isList && (choices.length === 0 || choices.length > LIMITS.choicesMax);
    if (draft.title.trim() && !isBad && !(isList && choiceFaults(choices).size > 0)) return onSubmit();
    // Focuses the first field with a fault, once its message is rendered.
    const form = event.currentTarget;
    setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form id={id} onSubmit={submit} noValidate>
      <FormColumn>
        <TextInput
          label={t('form.name')}
          maxLength={LIMITS.nameLength}
          data-autofocus
          value={draft.title}
          error={titleFault ?? refusal.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t('form.description')}
          description={t('form.description_help')}
          maxLength={LIMITS.cellLength}
          autosize
          minRows={2}
          maxRows={6}
          value={draft.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <TypeField category={category} draft={draft} set={set} error={refusal.type} />
        {hasChoices(draft.type) && (
          <ChoicesEditor
            choices={choices}
            removed={draft.removed}
            field={category && hasChoices(category.type) ? category : undefined}
            usage={usage}
            error={listFault ?? refusal.choices}
            tried={tried}
            onChange={set}
          />
        )}
        <Switch
          label={t('form.mandatory')}
          description={<MandatoryHelp category={category} />}
          checked={draft.mandatory}
          onChange={(event) => set({ mandatory: event.currentTarget.checked })}
        />
        <Switch
          label={t('form.only_for_matching')}
          description={lockedReason ?? t('form.only_for_matching_help')}
          disabled={lockedReason !== null}
          checked={draft.only_for_matching}
          onChange={(event) => set({ only_for_matching: event.currentTarget.checked })}
        />
      </FormColumn>
    </form>
  );
}

/** The fault of a list of options as a whole. */
function useListFault(count: number, tried: boolean): string | null {
  const { t } = useTranslation('categories');
  if (count > LIMITS.choicesMax) return t('form.choices_many', { max: LIMITS.choicesMax });
  return count === 0 && tried ? t('form.choices_missing') : null;
}

interface PartProps {
  category: Category | undefined;
  draft: CategoryDraft;
  set: (change: Partial<CategoryDraft>) => void;
  error: string | null;
}

/** The type stays once members have values of it. */
function TypeField({ category, draft, set, error }: PartProps) {
  const { t } = useTranslation('categories');
  const { data } = useUsage();
  const count = category ? everybodyWith(data?.of.get(category.id)) : 0;
  const isTypeFixed = category !== undefined && (data === undefined || count > 0);
  return (
    <Select
      label={t('form.type')}
      description={count > 0 ? t('form.type_fixed', { count }) : t(`type_help.${draft.type}`)}
      data={FIELD_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      disabled={isTypeFixed}
      allowDeselect={false}
      error={error}
      value={draft.type}
      onChange={(type) => type && set({ type })}
    />
  );
}

/** Explains mandatory fields, with the number of members without a value. */
function MandatoryHelp({ category }: { category: Category | undefined }) {
  const { t } = useTranslation('categories');
  const { number } = useFormat();
  const workspace = useWorkspace();
  const { data } = useUsage();
  const lack = category && data ? data.total - (data.of.get(category.id)?.members ?? 0) : 0;
  return (
    <>
      {t('form.mandatory_help')}
      {category && data && lack > 0 && (
        <>
          {' '}
          <TextLink
            size="xs"
            underline="always"
            to={paths.members(workspace)}
            search={{ filters: membersWith(category, 'isundefined') }}
          >
            {t('form.mandatory_lack', { count: lack, total: number(data.total) })}
          </TextLink>
        </>
      )}
    </>
  );
}
