import { Button, Group, Modal, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { endSession, useSession, useWorkspace } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { ErrorBanner } from '../../../ui/ErrorBanner.tsx';
import { useEraseMe } from '../api.ts';
import c from './DataRightsCard.module.css';

/** Asks twice before somebody is gone for good: a word to type, and the proof that it is them. */
export function EraseMeModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['profile', 'accounts']);
  const workspace = useWorkspace();
  const { account, method, workspaces } = useSession();
  const erase = useEraseMe();
  const word = t('data.word');
  const withPassword = account?.has_password === true && method !== 'saml';
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { word: '', password: '' },
    validate: {
      word: (value) => (value.trim().toLowerCase() === word ? null : t('data.word_wrong', { word })),
      password: (value) => (value || !withPassword ? null : t('data.password_missing')),
    },
  });
  const isWrong = erase.error instanceof ApiError && erase.error.code === 'wrong_password';
  const submit = form.onSubmit(({ password }) =>
    erase.mutate(withPassword ? password : null, {
      // Nothing of what was read is theirs any more: the next page begins from nothing.
      onSuccess: () => location.assign(paths.root()),
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'wrong_password') {
          form.setErrors({ password: error.message });
        }
      },
    }),
  );
  return (
    <Modal opened onClose={onClose} title={t('data.ask_title', { company: workspace.name })} size={480}>
      <form onSubmit={submit} noValidate className={c.body}>
        <p>{t('data.ask')}</p>
        <p>{t(workspaces.length > 1 ? 'data.other_left' : 'data.account_goes')}</p>
        {erase.error && !isWrong && <Refused error={erase.error} />}
        <TextInput
          label={t('data.type', { word })}
          autoComplete="off"
          data-autofocus
          key={form.key('word')}
          {...form.getInputProps('word')}
        />
        {withPassword && (
          <PasswordInput
            label={t('data.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('accounts:login.show_password') }}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
        )}
        {!withPassword && <p>{t('data.fresh')}</p>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={erase.isPending} onClick={onClose}>
            {t('data.keep')}
          </Button>
          <Button type="submit" color="lingon" loading={erase.isPending}>
            {t('data.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation('profile');
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isStale = error instanceof ApiError && error.code === 'fresh_login_needed';
  const again = () =>
    endSession(queryClient, () =>
      navigate({ to: paths.login(), search: { next: paths.profile(workspace) } as never }),
    );
  return (
    <ErrorBanner
      title={t('data.failed')}
      error={error}
      {...(isStale && {
        action: (
          <Button variant="default" size="compact-sm" onClick={() => void again()}>
            {t('data.log_in_again')}
          </Button>
        ),
      })}
    />
  );
}
