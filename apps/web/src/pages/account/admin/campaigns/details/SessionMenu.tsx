import { ROUND_STATUS, roundCan } from '@fika/contract/statuses';
import { IconCalendarEvent, IconCalendarX, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { MenuLink } from '#ui/MenuLink.tsx';
import { ReasonItem } from '#ui/ReasonItem.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Round } from '#features/rounds/api.ts';
import { useWithdrawSession } from '#features/rounds/program-api.ts';

/** The actions for a session that is not sent. */
export function SessionMenu({ round, onWithdraw }: { round: Round; onWithdraw: () => void }) {
  const { t } = useTranslation(['details', 'rounds']);
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const { campaign_id: id, number } = round;
  const edit = () =>
    void navigate({ to: paths.sessionEdit({ slug, id }), search: { round: round.id } as never });
  return (
    <RowMenu name={t('rounds:session', { number })}>
      <MenuLink
        to={paths.sessionReview({ slug, id, session_id: round.id })}
        leftSection={<IconUsersGroup size={16} />}
      >
        {t('sessions.review')}
      </MenuLink>
      <ReasonItem
        reason={roundCan.move(round) ? null : t('sessions.no_edit')}
        icon={<IconCalendarEvent size={16} />}
        onClick={edit}
      >
        {t('sessions.edit')}
      </ReasonItem>
      <ReasonItem
        reason={roundCan.delete(round) ? null : t('sessions.no_withdraw')}
        icon={<IconCalendarX size={16} />}
        danger
        onClick={onWithdraw}
      >
        {t('sessions.withdraw')}
      </ReasonItem>
    </RowMenu>
  );
}

/** Asks before a session is canceled, with the number of members concerned. */
export function WithdrawModal({ round, onClose }: { round: Round; onClose: () => void }) {
  const { t } = useTranslation('details');
  const withdraw = useWithdrawSession(round.campaign_id);
  const { number, asked: count } = round;
  const wasAsked = round.status !== ROUND_STATUS.new && count > 0;
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('withdraw.title', { number })}
      confirmLabel={t('withdraw.yes')}
      keepLabel={t('withdraw.keep')}
      failedTitle={t('withdraw.failed')}
      onConfirm={async () => {
        await withdraw.mutateAsync(round.id);
        showToast({ message: t('withdraw.done', { number }) });
      }}
    >
      {wasAsked ? t('withdraw.text_open', { count }) : t('withdraw.text_planned')}
    </ConfirmModal>
  );
}
