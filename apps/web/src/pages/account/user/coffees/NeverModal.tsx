import { useTranslation } from '#lib/i18n.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { fullName } from '#ui/initials.ts';
import { showToast } from '#ui/toast.tsx';
import type { Coffee } from '#features/coffees/api.ts';
import { namesOf } from '#features/coffees/view.ts';
import { useEndKeepingAway, useKeepAway } from '#features/preferences/api.ts';

interface NeverModalProps {
  person: Coffee['members'][number] | null;
  onClose: () => void;
}

/** Asks by name before a person is added to the confidential list of people never to meet. */
export function NeverModal({ person, onClose }: NeverModalProps) {
  const { t } = useTranslation('coffees');
  const add = useKeepAway();
  const end = useEndKeepingAway();
  if (person === null) return null;
  const [name = ''] = namesOf([person]);
  const confirm = async () => {
    const added = await add.mutateAsync(person.id);
    showToast({ message: t('never.done', { name }), undo: () => end.mutateAsync(added.id) });
  };
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('never.title', { name: fullName(person) || person.email })}
      confirmLabel={t('never.confirm')}
      keepLabel={t('never.keep')}
      failedTitle={t('never.failed')}
      onConfirm={confirm}
    >
      {t('never.text', { name })}
    </ConfirmModal>
  );
}
