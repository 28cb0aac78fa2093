import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { fieldErrorsOf } from '../view.ts';

interface Sending {
  mutate: (email: string, on: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
  error: Error | null;
  isPending: boolean;
}

interface AddressFormProps {
  submit: string;
  failed: string;
  description?: string;
  sending: Sending;
  onSent: (email: string) => void;
}

/** Asks for one address and sends an email to it. */
export function AddressForm({ submit, failed, description, sending, onSent }: AddressFormProps) {
  const { t } = useTranslation('accounts');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: (value) => (value.trim() ? null : t('login.email_missing')) },
  });
  const send = form.onSubmit(({ email }) =>
    sending.mutate(email, {
      onSuccess: () => onSent(email.trim()),
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    }),
  );
  const isAboutField = Object.keys(fieldErrorsOf(sending.error)).length > 0;
  return (
    <form onSubmit={send} noValidate>
      <Stack gap={20}>
        {sending.error !== null && !isAboutField && <ErrorBanner title={failed} error={sending.error} />}
        <TextInput
          size="md"
          type="email"
          name="email"
          autoComplete="username"
          ref={first}
          label={t('login.email')}
          {...(description !== undefined && { description })}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" fullWidth loading={sending.isPending}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
