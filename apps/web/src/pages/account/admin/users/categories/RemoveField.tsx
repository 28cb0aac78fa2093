import { useTranslation } from '#lib/i18n.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Category, useUpdateCategory, useUsage } from '#features/categories/api.ts';
import { everybodyWith } from '#features/categories/draft.ts';
import c from '#features/categories/components/modals.module.css';

interface RemoveFieldProps {
  field: Category;
  opened: boolean;
  onClose: () => void;
  onRemoved?: () => void;
}

/** Asks before a field becomes inactive, with the number of members who have a value. The values are kept. */
export function RemoveField({ field, opened, onClose, onRemoved }: RemoveFieldProps) {
  const { t } = useTranslation('categories');
  const { data } = useUsage();
  const update = useUpdateCategory();
  const { id, title } = field;
  const count = everybodyWith(data?.of.get(id));
  const remove = async () => {
    await update.mutateAsync({ id, changes: { status: 'inactive' } });
    const undo = () => update.mutateAsync({ id, changes: { status: 'active' } });
    showToast({ message: t('done.removed', { title }), undo });
    onRemoved?.();
  };
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={t('remove.title', { title })}
      confirmLabel={t('remove.confirm')}
      keepLabel={t('remove.keep')}
      failedTitle={t('failed.remove')}
      onConfirm={remove}
      canConfirm={data !== undefined}
    >
      <div className={c.text}>
        <p>{data ? t('remove.values', { count }) : t('remove.counting')}</p>
        <p>{t('remove.what')}</p>
      </div>
    </ConfirmModal>
  );
}
