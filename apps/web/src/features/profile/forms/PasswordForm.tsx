import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useSession } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { SecretInput } from '#ui/SecretInput.tsx';
import { useChangePassword } from '#features/accounts/api.ts';
import { PasswordField } from '#features/accounts/forms/PasswordField.tsx';
import { passwordErrorsOf } from '#features/accounts/view.ts';
import { sessionsQuery } from '../api.ts';
import c from '../components/profile-pages.module.css';

/** A new password in place of the old one, or a first one. */
export function PasswordForm() {
  const { t } = useTranslation(['profile', 'accounts']);
  const { account } = useSession();
  const hasPassword = account?.has_password ?? true;
  const queryClient = useQueryClient();
  const change = useChangePassword();
  // A new key empties the form after a change.
  const [round, setRound] = useState(0);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { old: '', new: '' },
    validate: {
      old: (value) => (value || !hasPassword ? null : t('password.old_missing')),
      new: (value) => (value ? null : t('password.new_missing')),
    },
  });
  const submit = form.onSubmit((values) =>
    change.mutate(
      { old: hasPassword ? values.old : null, new: values.new },
      {
        onSuccess: () => {
          form.reset();
          setRound(round + 1);
          showToast({ message: t('password.done') });
          void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
        },
        onError: (error) => form.setErrors(passwordErrorsOf(error)),
      },
    ),
  );
  const isAboutField = Object.keys(passwordErrorsOf(change.error)).length > 0;
  return (
    <Card title={t(hasPassword ? 'password.title' : 'password.set_title')}>
      {!hasPassword && <p className={c.help}>{t('password.set_help')}</p>}
      <form key={round} onSubmit={submit} noValidate className={c.fields}>
        {change.error && !isAboutField && <ErrorBanner title={t('password.failed')} error={change.error} />}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={account?.email ?? ''}
          readOnly
          hidden
        />
        {hasPassword && (
          <SecretInput
            name="old"
            autoComplete="current-password"
            label={t('password.old')}
            key={form.key('old')}
            {...form.getInputProps('old')}
          />
        )}
        <PasswordField
          size="sm"
          name="new"
          label={t('password.new')}
          key={form.key('new')}
          {...form.getInputProps('new')}
        />
        <div>
          <Button type="submit" loading={change.isPending}>
            {t(hasPassword ? 'password.submit' : 'password.submit_set')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
