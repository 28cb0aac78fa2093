import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { useRequestLink } from '../api.ts';

interface RequestLinkFormProps {
  /** Where the link leads. */
  next: string;
  onSent: (email: string) => void;
}

/** An address, to which a sign-in link is sent. */
export function RequestLinkForm({ next, onSent }: RequestLinkFormProps) {
  const { t } = useTranslation('accounts');
  const request = useRequestLink();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: (value) => (value.trim() ? null : t('login.email_missing')) },
  });
  const submit = form.onSubmit(({ email }) =>
    request.mutate({ email, next }, { onSuccess: () => onSent(email.trim()) }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        {request.error && <ErrorBanner title={t('link.not_sent')} error={request.error} />}
        <TextInput
          size="md"
          type="email"
          name="email"
          autoComplete="username"
          ref={first}
          label={t('login.email')}
          description={t('link.email_help')}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" fullWidth loading={request.isPending}>
          {t('link.send')}
        </Button>
      </Stack>
    </form>
  );
}
