import { useTranslation } from '#lib/i18n.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { fullName } from '#ui/initials.ts';
import { showToast } from '#ui/toast.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import { useChangeMemberships, useResubscribe, type Membership } from '#features/rounds/program-api.ts';

export interface AskedOfPeople {
  act: 'remove' | 'resubscribe';
  people: readonly Membership[];
}

interface ParticipantsConfirmProps {
  campaign: Campaign;
  asked: AskedOfPeople;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before people are removed, or are added again although they left. */
export function ParticipantsConfirm({ campaign, asked, onDone, onClose }: ParticipantsConfirmProps) {
  const { t } = useTranslation('details');
  const remove = useChangeMemberships(campaign.id);
  const resubscribe = useResubscribe(campaign.id);
  const { act, people } = asked;
  const ids = people.map(({ id }) => id);
  const [first] = people;
  const values = { count: ids.length, name: first ? fullName(first) : '' };
  const run = async () => {
    const count =
      act === 'remove'
        ? await remove.mutateAsync({ action: 'remove', user_ids: ids })
        : await resubscribe.mutateAsync(ids);
    showToast({ message: t(`done.${act}`, { count }) });
    onDone();
  };
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t(`confirm.${act}.title`, values)}
      confirmLabel={t(`confirm.${act}.yes`)}
      keepLabel={t('confirm.keep')}
      failedTitle={t(`confirm.${act}.failed`)}
      danger={act === 'remove'}
      onConfirm={run}
    >
      {t(`confirm.${act}.text`, values)}
    </ConfirmModal>
  );
}
