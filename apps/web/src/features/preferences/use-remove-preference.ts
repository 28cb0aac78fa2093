import { useTranslation } from '#lib/i18n.ts';
import { showToast } from '#ui/toast.tsx';
import { type Preference, useUpdatePreference } from './api.ts';

/** Removes a preference at once; the toast takes it back. */
export function useRemovePreference(): (preference: Preference, onRemoved?: () => void) => void {
  const { t } = useTranslation('preferences');
  const update = useUpdatePreference();
  return ({ id, label }, onRemoved) =>
    update.mutate(
      { id, changes: { status: 'inactive' } },
      {
        onSuccess: () => {
          const undo = () => update.mutateAsync({ id, changes: { status: 'active' } });
          showToast({ message: t('done.removed', { label }), undo });
          onRemoved?.();
        },
      },
    );
}
