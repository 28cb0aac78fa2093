import { LIMITS } from '@fika/contract/limits';
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormColumn } from '../../../ui/FormColumn.tsx';
import type { Category } from '../api.ts';
import { ChoicesSoFar } from '../components/ChoicesSoFar.tsx';
import { choiceLabels, FIELD_TYPES, hasChoices } from '../view.ts';

export interface CategoryFormValues {
  title: string;
  description: string;
  type: Category['type'];
  /** Labels of a new field, or those to be added to one that exists. */
  choices: string[];
  only_for_matching: boolean;
}

interface FormState extends Omit<CategoryFormValues, 'choices'> {
  /** One a line. */
  choices: string;
}

interface CategoryFormProps {
  /** For the submit button, which stands in the page's header. */
  id: string;
  /** The field that is changed; without it a new one is made. */
  category?: Category;
  /** A reason of the server's to refuse the name. */
  titleError: string | null;
  onSubmit: (values: CategoryFormValues) => void;
}

export function CategoryForm({ id, category, titleError, onSubmit }: CategoryFormProps) {
  const { t } = useTranslation('categories');
  const validateChoices = useChoicesCheck(category);
  const form = useForm<FormState>({
    initialValues: {
      title: category?.title ?? '',
      description: category?.description ?? '',
      type: category?.type ?? 'select',
      choices: '',
      only_for_matching: category?.only_for_matching ?? false,
    },
    validate: {
      title: (value) => (value.trim() ? null : t('form.name_missing')),
      choices: (value, { type }) => validateChoices(value, type),
    },
  });
  const { type } = form.values;
  const submit = form.onSubmit((values) =>
    onSubmit({ ...values, choices: hasChoices(type) ? choiceLabels(values.choices) : [] }),
  );
  const title = form.getInputProps('title');
  return (
    <form id={id} onSubmit={submit} noValidate>
      <FormColumn>
        <TextInput
          label={t('form.name')}
          maxLength={LIMITS.nameLength}
          data-autofocus
          {...title}
          error={title.error ?? titleError}
        />
        <Textarea
          label={t('form.description')}
          description={t('form.description_help')}
          maxLength={LIMITS.cellLength}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('description')}
        />
        <Select
          label={t('form.type')}
          description={category ? t('form.type_fixed') : t(`type_help.${type}`)}
          data={FIELD_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          disabled={category !== undefined}
          {...form.getInputProps('type')}
        />
        {hasChoices(type) && (
          <>
            {category && <ChoicesSoFar labels={Object.values(category.choices)} />}
            <Textarea
              label={t(category ? 'form.more_choices' : 'form.choices')}
              description={t(category ? 'form.more_choices_help' : 'form.choices_help')}
              autosize
              minRows={category ? 2 : 5}
              maxRows={14}
              {...form.getInputProps('choices')}
            />
          </>
        )}
        <Switch
          label={t('form.only_for_matching')}
          description={t('form.only_for_matching_help')}
          {...form.getInputProps('only_for_matching', { type: 'checkbox' })}
        />
      </FormColumn>
    </form>
  );
}

function useChoicesCheck(category: Category | undefined) {
  const { t } = useTranslation('categories');
  const before = category ? Object.keys(category.choices).length : 0;
  return (text: string, type: Category['type']): string | null => {
    if (!hasChoices(type)) return null;
    const labels = choiceLabels(text);
    if (before + labels.length === 0) return t('form.choices_missing');
    if (before + labels.length > LIMITS.choicesMax) return t('form.choices_many', { max: LIMITS.choicesMax });
    const long = labels.some((label) => label.length > LIMITS.nameLength);
    return long ? t('form.choice_long', { max: LIMITS.nameLength }) : null;
  };
}
