import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { SecretInput } from '#ui/SecretInput.tsx';
import { useChangePassword } from '../api.ts';
import { passwordErrorsOf } from '../view.ts';
import { PasswordField } from './PasswordField.tsx';

/** The old password once more, and a new one in its place. */
export function ExpiredPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['public_pages', 'accounts']);
  const change = useChangePassword();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { old: '', new: '' },
    validate: {
      old: (value) => (value ? null : t('accounts:login.password_missing')),
      new: (value) => (value ? null : t('password.missing')),
    },
  });
  const save = form.onSubmit((values) =>
    change.mutate(values, { onSuccess: onDone, onError: (error) => form.setErrors(passwordErrorsOf(error)) }),
  );
  const isAboutField = Object.keys(passwordErrorsOf(change.error)).length > 0;
  return (
    <form onSubmit={save} noValidate>
      <Stack gap={20}>
        {change.error && !isAboutField && <ErrorBanner title={t('reset.failed')} error={change.error} />}
        <SecretInput
          size="md"
          name="old"
          autoComplete="current-password"
          label={t('password.current')}
          key={form.key('old')}
          {...form.getInputProps('old')}
        />
        <PasswordField
          name="new"
          label={t('password.new')}
          key={form.key('new')}
          {...form.getInputProps('new')}
        />
        <Button type="submit" size="md" fullWidth loading={change.isPending}>
          {t('reset.save')}
        </Button>
      </Stack>
    </form>
  );
}
