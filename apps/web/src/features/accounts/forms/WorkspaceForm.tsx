import { slugFault, slugOf } from '@fika/contract/slugs';
import { Button, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { currentLanguage, useTranslation } from '#lib/i18n.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#lib/language.ts';
import { zonesWith } from '#lib/zones.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FieldPair } from '#ui/FormColumn.tsx';
import { slugQuery, useCreateWorkspace } from '../api.ts';
import { browserZone, fieldErrorsOf } from '../view.ts';
import { SlugField } from './SlugField.tsx';

const PAUSE = 300;

/** Name, address, language and time zone of a new workspace. */
export function WorkspaceForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('public_pages');
  const create = useCreateWorkspace();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [zones] = useState(() => zonesWith(browserZone()));
  const form = useForm<{ name: string; slug: string | null; culture: Language; timezone: string }>({
    // The address follows the name until the person types an address.
    initialValues: { name: '', slug: null, culture: currentLanguage(), timezone: browserZone() },
    validate: { name: (value) => (value.trim() ? null : t('workspace.name_missing')) },
  });
  const address = useAddress(form.values.name, form.values.slug);
  const submit = form.onSubmit(({ name, culture, timezone }) =>
    create.mutate(
      { name, culture, timezone, slug: address.slug },
      { onSuccess: onDone, onError: (error) => form.setErrors(fieldErrorsOf(error)) },
    ),
  );
  const isAboutField = Object.keys(fieldErrorsOf(create.error)).length > 0;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        {create.error && !isAboutField && <ErrorBanner title={t('workspace.failed')} error={create.error} />}
        <TextInput
          size="md"
          label={t('workspace.name')}
          name="organization"
          autoComplete="organization"
          ref={first}
          {...form.getInputProps('name')}
        />
        <SlugField
          value={address.slug}
          state={address}
          error={form.errors['slug']}
          onChange={(slug) => {
            form.setFieldValue('slug', slug);
            form.clearFieldError('slug');
          }}
        />
        <FieldPair>
          <Select
            size="md"
            label={t('workspace.language')}
            allowDeselect={false}
            data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            {...form.getInputProps('culture')}
          />
          <Select
            size="md"
            label={t('workspace.timezone')}
            searchable
            allowDeselect={false}
            data={zones}
            {...form.getInputProps('timezone')}
          />
        </FieldPair>
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={create.isPending}
          disabled={address.fault !== null}
        >
          {t('workspace.create')}
        </Button>
      </Stack>
    </form>
  );
}

/** The address, and the server's answer about it, updated while the person types. */
function useAddress(name: string, written: string | null) {
  const wanted = written ?? slugOf(name);
  const local = wanted ? slugFault(wanted) : null;
  const [asked] = useDebouncedValue(local === null ? wanted : '', PAUSE);
  const { data } = useQuery(slugQuery(asked));
  const answer = data && data.slug === wanted ? data : undefined;
  // If another workspace has the address made from the name, the form takes the suggestion of the server.
  const isMoved = written === null && answer?.fault === 'taken' && answer.suggestion !== null;
  if (isMoved) return { slug: answer.suggestion ?? wanted, fault: null, isFree: true, suggestion: null };
  return {
    slug: wanted,
    fault: wanted ? (local ?? answer?.fault ?? null) : null,
    isFree: answer?.fault === null,
    suggestion: answer?.suggestion ?? null,
  };
}
