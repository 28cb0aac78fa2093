import { campaignCan } from '@fika/contract/statuses';
import { IconCalendarOff } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#lib/use-can.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ReasonItem } from '#ui/ReasonItem.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import { useResetSessions } from '#features/rounds/program-api.ts';

interface ResetItemProps {
  campaign: Campaign;
  /** Sessions that are not sent. */
  waiting: number;
  onClick: () => void;
}

/** The entry of the program's menu that withdraws every session that is not sent. */
export function ResetItem({ campaign, waiting, onClick }: ResetItemProps) {
  const { t } = useTranslation('details');
  const manage = useCan('programs_management', campaign.id);
  const state = () => {
    if (!campaignCan.edit(campaign)) return t('reset.archived');
    return waiting === 0 ? t('reset.none') : null;
  };
  return (
    <ReasonItem
      reason={manage.reason ?? state()}
      icon={<IconCalendarOff size={16} />}
      danger
      onClick={onClick}
    >
      {t('reset.act')}
    </ReasonItem>
  );
}

interface ResetModalProps {
  campaignId: number;
  waiting: number;
  opened: boolean;
  onClose: () => void;
}

export function ResetModal({ campaignId, waiting: count, opened, onClose }: ResetModalProps) {
  const { t } = useTranslation('details');
  const reset = useResetSessions(campaignId);
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={t('reset.title')}
      confirmLabel={t('reset.yes')}
      keepLabel={t('reset.keep')}
      failedTitle={t('reset.failed')}
      onConfirm={async () => {
        await reset.mutateAsync();
        showToast({ message: t('reset.done') });
      }}
    >
      {t('reset.text', { count })} {t('reset.stays')}
    </ConfirmModal>
  );
}
