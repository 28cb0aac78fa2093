import { Button, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeLanguage, currentLanguage, useTranslation } from '#lib/i18n.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#lib/language.ts';
import { zonesWith } from '#lib/zones.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FieldPair } from '#ui/FormColumn.tsx';
import { useSaveWelcome, welcomeQuery } from '../api.ts';
import { browserZone, fieldErrorsOf } from '../view.ts';

/** Asks a member who was added by an admin for the missing details. */
export function WelcomeForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('public_pages');
  const { data: known } = useSuspenseQuery(welcomeQuery);
  const save = useSaveWelcome();
  const zone = known.timezone ?? browserZone();
  const [zones] = useState(() => zonesWith(zone));
  const isMissing = (value: string) => (value.trim() ? null : t('activation.name_missing'));
  const form = useForm<{ first_name: string; last_name: string; culture: Language; timezone: string }>({
    initialValues: {
      first_name: known.first_name,
      last_name: known.last_name,
      culture: currentLanguage(),
      timezone: zone,
    },
    validate: { first_name: isMissing, last_name: isMissing },
  });
  const submit = form.onSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => void changeLanguage(values.culture).then(onDone),
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        {save.error && <ErrorBanner title={t('welcome.failed')} error={save.error} />}
        <FieldPair>
          <TextInput
            size="md"
            autoComplete="given-name"
            label={t('activation.first_name')}
            {...form.getInputProps('first_name')}
          />
          <TextInput
            size="md"
            autoComplete="family-name"
            label={t('activation.last_name')}
            {...form.getInputProps('last_name')}
          />
        </FieldPair>
        <Select
          size="md"
          label={t('welcome.language')}
          allowDeselect={false}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          {...form.getInputProps('culture')}
        />
        <Select
          size="md"
          label={t('workspace.timezone')}
          description={t('welcome.timezone_help')}
          searchable
          allowDeselect={false}
          data={zones}
          {...form.getInputProps('timezone')}
        />
        <Button type="submit" size="md" fullWidth loading={save.isPending}>
          {t('welcome.save')}
        </Button>
      </Stack>
    </form>
  );
}
