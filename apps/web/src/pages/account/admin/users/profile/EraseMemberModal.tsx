import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { fullName } from '#ui/initials.ts';
import { showToast } from '#ui/toast.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import { type UserDetail, useEraseMember } from '#features/profile/member-api.ts';
import c from '#features/profile/components/DataRightsCard.module.css';
import { Modal } from '#ui/Modal.tsx';

/** Asks for a typed word before a member is deleted for good. */
export function EraseMemberModal({ member, onClose }: { member: UserDetail; onClose: () => void }) {
  const { t } = useTranslation(['member', 'profile']);
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const erase = useEraseMember(member.id);
  useReturnFocus();
  const word = t('profile:data.word');
  const name = fullName(member) || member.email;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { word: '' },
    validate: {
      word: (value) => (value.trim().toLowerCase() === word ? null : t('profile:data.word_wrong', { word })),
    },
  });
  const leave = async () => {
    showToast({ message: t('acts.erase.done', { name }) });
    await navigate({ to: paths.members(workspace), ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: ['members', workspace.id, 'one', member.id] });
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === workspace.id });
  };
  const submit = form.onSubmit(() => erase.mutate(undefined, { onSuccess: () => void leave() }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('acts.erase.title', { name })}
      size={480}
      withCloseButton={false}
    >
      <form onSubmit={submit} noValidate className={c.body}>
        <p>{t('acts.erase.body')}</p>
        {erase.error && <ErrorBanner title={t('acts.erase.failed')} error={erase.error} />}
        <TextInput
          label={t('profile:data.type', { word })}
          autoComplete="off"
          data-autofocus
          key={form.key('word')}
          {...form.getInputProps('word')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={erase.isPending} onClick={onClose}>
            {t('acts.erase.keep')}
          </Button>
          <Button type="submit" color="lingon" loading={erase.isPending}>
            {t('acts.erase.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
