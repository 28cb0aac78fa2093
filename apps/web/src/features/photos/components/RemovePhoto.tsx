import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { fullName, type Person } from '#ui/initials.ts';
import { showToast } from '#ui/toast.tsx';
import { useRemovePhoto } from '../api.ts';

/** Removes the photo of the reader, or of a member that they may edit. */
export function RemovePhoto({ person }: { person: Person & { id: number } }) {
  const { t } = useTranslation('profile');
  const { user } = useWorkspace();
  const [asked, setAsked] = useState(false);
  const remove = useRemovePhoto(person.id);
  const whose = person.id === user.id ? 'mine' : 'theirs';
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        {t('photo.remove.button')}
      </Button>
      <ConfirmModal
        opened={asked}
        onClose={() => setAsked(false)}
        title={t(`photo.remove.title_${whose}`, { name: fullName(person) })}
        confirmLabel={t('photo.remove.confirm')}
        keepLabel={t('photo.remove.keep')}
        failedTitle={t('photo.remove.failed')}
        onConfirm={async () => {
          await remove.mutateAsync();
          showToast({ message: t('photo.remove.done') });
        }}
      >
        {t(`photo.remove.body_${whose}`)}
      </ConfirmModal>
    </>
  );
}
