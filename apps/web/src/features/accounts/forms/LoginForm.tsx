import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { Session } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { SecretInput } from '#ui/SecretInput.tsx';
import { useLogin } from '../api.ts';
import c from './LoginForm.module.css';

/** Email and password. Passes the new session to `onDone`. */
export function LoginForm({ onDone }: { onDone: (session: Session) => void }) {
  const { t } = useTranslation('accounts');
  const login = useLogin();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.trim() ? null : t('login.email_missing')),
      password: (value) => (value ? null : t('login.password_missing')),
    },
  });
  const submit = form.onSubmit((credentials) => login.mutate(credentials, { onSuccess: onDone }));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        {login.error && <ErrorBanner title={t('login.failed_title')} error={login.error} />}
        <TextInput
          size="md"
          type="email"
          name="email"
          autoComplete="username"
          ref={first}
          label={t('login.email')}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <SecretInput
          size="md"
          name="password"
          autoComplete="current-password"
          label={t('login.password')}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <TextLink to={paths.passwordReset()} className={c.forgotten}>
          {t('login.forgotten')}
        </TextLink>
        <Button type="submit" size="md" fullWidth loading={login.isPending}>
          {t('login.submit')}
        </Button>
      </Stack>
    </form>
  );
}
