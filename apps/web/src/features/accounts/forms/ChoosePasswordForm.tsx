import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { Session } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FieldPair } from '#ui/FormColumn.tsx';
import { fieldErrorsOf } from '../view.ts';
import c from './ChoosePasswordForm.module.css';
import { PasswordField } from './PasswordField.tsx';

export interface ChosenPassword {
  first_name: string;
  last_name: string;
  password: string;
}

interface ChoosePasswordFormProps {
  email: string;
  /** Also asks for the names, for a new account. */
  names?: { first_name: string; last_name: string };
  submit: string;
  failed: string;
  saving: UseMutationResult<Session, Error, ChosenPassword>;
  onDone: (session: Session) => void;
}

/** A password for an account, and for a new one the name. */
export function ChoosePasswordForm({
  email,
  names,
  submit,
  failed,
  saving,
  onDone,
}: ChoosePasswordFormProps) {
  const { t } = useTranslation(['public_pages', 'accounts']);
  const isMissing = (value: string) => (names && !value.trim() ? t('activation.name_missing') : null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { first_name: '', last_name: '', ...names, password: '' },
    validate: {
      first_name: isMissing,
      last_name: isMissing,
      password: (value) => (value ? null : t('password.missing')),
    },
  });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const save = form.onSubmit((values) =>
    saving.mutate(values, {
      onSuccess: onDone,
      onError: (error) => form.setErrors(fieldErrorsOf(error)),
    }),
  );
  const isAboutField = Object.keys(fieldErrorsOf(saving.error)).length > 0;
  return (
    <form onSubmit={save} noValidate>
      <Stack gap={20}>
        {saving.error && !isAboutField && <ErrorBanner title={failed} error={saving.error} />}
        {/* Password managers need the address to save the password. */}
        <TextInput
          size="md"
          label={t('accounts:login.email')}
          name="email"
          autoComplete="username"
          value={email}
          readOnly
          classNames={{ input: c.given }}
        />
        {names && (
          <FieldPair>
            <TextInput
              size="md"
              name="first_name"
              ref={first}
              autoComplete="given-name"
              label={t('activation.first_name')}
              key={form.key('first_name')}
              {...form.getInputProps('first_name')}
            />
            <TextInput
              size="md"
              name="last_name"
              autoComplete="family-name"
              label={t('activation.last_name')}
              key={form.key('last_name')}
              {...form.getInputProps('last_name')}
            />
          </FieldPair>
        )}
        <PasswordField
          name="password"
          {...(!names && { ref: first })}
          label={t('password.new')}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" fullWidth loading={saving.isPending}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
