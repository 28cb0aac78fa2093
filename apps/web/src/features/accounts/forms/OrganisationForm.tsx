import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { useDiscoverSso } from '../api.ts';

/** Finds where an organisation logs in: by the address of a member or the address of a workspace. */
export function OrganisationForm({ next }: { next: string | undefined }) {
  const { t } = useTranslation('accounts');
  const discover = useDiscoverSso();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { organisation: '' },
    validate: { organisation: (value) => (value.trim() ? null : t('sso.missing')) },
  });
  const go = form.onSubmit(({ organisation }) =>
    discover.mutate(organisation.trim().toLowerCase(), {
      onSuccess: ({ url }) => {
        if (url === null) form.setErrors({ organisation: t('sso.unknown') });
        else location.assign(next === undefined ? url : `${url}?next=${encodeURIComponent(next)}`);
      },
    }),
  );
  return (
    <form onSubmit={go} noValidate>
      <Stack gap={20}>
        {discover.error && <ErrorBanner title={t('login.failed_title')} error={discover.error} />}
        <TextInput
          size="md"
          ref={first}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          label={t('sso.organisation')}
          description={t('sso.help')}
          key={form.key('organisation')}
          {...form.getInputProps('organisation')}
        />
        <Button type="submit" size="md" fullWidth loading={discover.isPending}>
          {t('sso.submit')}
        </Button>
      </Stack>
    </form>
  );
}
