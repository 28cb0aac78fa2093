import { Button, Group, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Campaign, campaignQuery, useCampaignAct } from '../api.ts';
import { draftOf } from '../draft.ts';
import { CampaignPlan, PLAN_SENTENCES } from './CampaignPlan.tsx';
import { useMissing } from './use-missing.ts';
import { Modal } from '#ui/Modal.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

interface StartModalProps {
  id: number;
  name: string;
  onClose: () => void;
}

/**
 * The messages that will be sent, with time and number of members, before a program starts; or the missing settings, with links.
 */
export default function StartModal({ id, name, onClose }: StartModalProps) {
  useReturnFocus();
  // With those of the plan: an open dialog does not wait for words.
  const { t } = useTranslation(['campaigns', ...PLAN_SENTENCES]);
  const campaign = useQuery(campaignQuery(useWorkspace(), id));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('confirm.start_title', { name })}
      size={520}
      withCloseButton={false}
    >
      {campaign.data && <Plan campaign={campaign.data} onClose={onClose} />}
      {campaign.isPending && <Loader />}
      {campaign.error && <ErrorBanner title={t('failed.activate')} error={campaign.error} />}
    </Modal>
  );
}

function Plan({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const [draft] = useState(() => draftOf(campaign));
  const start = useCampaignAct();
  const missing = useMissing(draft, campaign.active_users_count);
  const confirm = () =>
    start.mutate(
      { id: campaign.id, act: 'activate' },
      {
        onSuccess: ({ name }) => {
          showToast({ message: t('done.activate', { name }) });
          onClose();
        },
      },
    );
  return (
    <>
      <CampaignPlan
        draft={draft}
        count={campaign.active_users_count}
        missing={missing}
        campaignId={campaign.id}
        onLeave={onClose}
      />
      {start.error && <ErrorBanner title={t('failed.activate')} error={start.error} />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('confirm.not_yet')}
        </Button>
        {missing.length === 0 && (
          <Button loading={start.isPending} onClick={confirm}>
            {t('confirm.start')}
          </Button>
        )}
      </Group>
    </>
  );
}
