import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSession } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { SecretInput } from '#ui/SecretInput.tsx';
import { type DataOf, useEraseMe } from '../api.ts';
import c from './DataRightsCard.module.css';
import { DataRefused } from './DataRefused.tsx';
import { Modal } from '#ui/Modal.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import { isVouchedFor } from '#lib/session-methods.ts';

/** Asks twice before a person is deleted for good: a word to type, and a proof of identity. */
export function EraseMeModal({ workspace, onClose }: { workspace: DataOf; onClose: () => void }) {
  useReturnFocus();
  const { t } = useTranslation(['profile', 'accounts']);
  const { account, method, workspaces } = useSession();
  const erase = useEraseMe(workspace);
  const word = t('data.word');
  const withPassword = account?.has_password === true && !isVouchedFor(method);
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
    <Modal
      opened
      onClose={onClose}
      title={t('data.ask_title', { company: workspace.name })}
      size={480}
      withCloseButton={false}
    >
      <form onSubmit={submit} noValidate className={c.body}>
        <p>{t('data.ask')}</p>
        <p>{t(workspaces.length > 1 ? 'data.other_left' : 'data.account_goes')}</p>
        {erase.error && !isWrong && (
          <DataRefused slug={workspace.slug} title={t('data.failed')} error={erase.error} />
        )}
        <TextInput
          label={t('data.type', { word })}
          autoComplete="off"
          data-autofocus
          key={form.key('word')}
          {...form.getInputProps('word')}
        />
        {withPassword && (
          <SecretInput
            name="password"
            label={t('data.password')}
            autoComplete="current-password"
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
