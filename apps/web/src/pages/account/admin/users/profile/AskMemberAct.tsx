import { useTranslation } from '#lib/i18n.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { fullName } from '#ui/initials.ts';
import { showToast } from '#ui/toast.tsx';
import { type UserDetail, useMemberAct } from '#features/profile/member-api.ts';
import type { MemberAct } from '#features/profile/member-view.ts';

interface AskMemberActProps {
  member: UserDetail;
  act: MemberAct | null;
  onClose: () => void;
  /** Takes an act back; the toast that offers it outlives the question. */
  onUndo: (undoId: string) => Promise<unknown>;
}

/** Asks with the consequences; some actions offer an undo afterwards. */
export function AskMemberAct({ member, act, onClose, onUndo }: AskMemberActProps) {
  const { t } = useTranslation('member');
  const run = useMemberAct(member.id);
  const shown = act ?? 'deactivate';
  const name = fullName(member) || member.email;
  return (
    <ConfirmModal
      opened={act !== null}
      onClose={onClose}
      title={t(`acts.${shown}.title`, { name })}
      confirmLabel={t(`acts.${shown}.confirm`)}
      keepLabel={t('acts.keep')}
      failedTitle={t('acts.failed')}
      danger={shown === 'deactivate' || shown === 'ungrant'}
      onConfirm={async () => {
        const { count, undo_id: undoId } = await run.mutateAsync(shown);
        const message = t(count > 0 ? `acts.${shown}.done` : 'acts.nothing', { name });
        showToast(undoId === null ? { message } : { message, undo: () => onUndo(undoId) });
      }}
    >
      {t(`acts.${shown}.body`, { name })}
    </ConfirmModal>
  );
}
