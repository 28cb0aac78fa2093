import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FieldPair } from '#ui/FormColumn.tsx';
import { PasswordField } from '#features/accounts/forms/PasswordField.tsx';
import { fieldErrorsOf } from '#features/accounts/view.ts';
import { type InvitationView, useAccept } from '../api.ts';

interface JoinFormProps {
  token: string;
  invitation: InvitationView;
  onDone: (slug: string) => void;
}

/** Name and password. The link in the email has already proved the address. */
export function JoinForm({ token, invitation, onDone }: JoinFormProps) {
  const { t } = useTranslation('invitations');
  const accept = useAccept();
  const needed = (value: string) => (value.trim() ? null : t('join.needed'));
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { first_name: invitation.first_name, last_name: invitation.last_name, password: '' },
    validate: { first_name: needed, last_name: needed, password: needed },
  });
  const submit = form.onSubmit((values) =>
    accept.mutate(
      { token, ...values },
      {
        onSuccess: ({ slug }) => onDone(slug),
        onError: (error) => form.setErrors(fieldErrorsOf(error)),
      },
    ),
  );
  const isAboutField = Object.keys(fieldErrorsOf(accept.error)).length > 0;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        {accept.error !== null && !isAboutField && (
          <ErrorBanner title={t('join.failed')} error={accept.error} />
        )}
        <TextInput
          size="md"
          label={t('join.email')}
          name="email"
          autoComplete="username"
          readOnly
          value={invitation.email ?? ''}
        />
        <FieldPair>
          <TextInput
            size="md"
            label={t('join.first_name')}
            name="first_name"
            autoComplete="given-name"
            key={form.key('first_name')}
            {...form.getInputProps('first_name')}
          />
          <TextInput
            size="md"
            label={t('join.last_name')}
            name="last_name"
            autoComplete="family-name"
            key={form.key('last_name')}
            {...form.getInputProps('last_name')}
          />
        </FieldPair>
        <PasswordField
          label={t('join.password')}
          name="password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" fullWidth loading={accept.isPending}>
          {t('join.submit', { workspace: invitation.workspace.name })}
        </Button>
      </Stack>
    </form>
  );
}
