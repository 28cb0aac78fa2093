import { roundCan } from '@fika/contract/statuses';
import { IconBellRinging } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useNow } from '#lib/use-now.ts';
import { useFormat } from '#lib/use-format.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { showToast } from '#ui/toast.tsx';
import { useCampaign } from '#features/campaigns/api.ts';
import { StoredMessage } from '#features/email-templates/components/StoredMessage.tsx';
import { reminderQuery, useRemind } from '#features/rounds/answers-api.ts';
import type { Round } from '#features/rounds/api.ts';
import c from './RemindButton.module.css';

/** Reminds the members of an open session who have not answered; nothing where there are none. */
export function RemindButton({ round }: { round: Round }) {
  const { t } = useTranslation('groups');
  const { dateTime } = useFormat();
  const now = useNow();
  const [opened, setOpened] = useState(false);
  const ref = { campaignId: round.campaign_id, roundId: round.id };
  const remind = useRemind(ref);
  const { culture } = useCampaign(round.campaign_id);
  const isOpen = roundCan.answer(round);
  const { data } = useQuery({ ...reminderQuery(useWorkspace(), ref), enabled: isOpen });
  if (!isOpen || !data || (data.count === 0 && !opened)) return null;
  const { count, sent_at: sentAt, from } = data;
  const reason = () => {
    if (sentAt !== null) return t('reminder.sent', { when: dateTime(sentAt) });
    return from !== null && Date.parse(from) > now ? t('reminder.later', { when: dateTime(from) }) : null;
  };
  return (
    <>
      <GuardedButton
        variant="default"
        reason={reason()}
        leftSection={<IconBellRinging size={16} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t('reminder.act', { count })}
      </GuardedButton>
      <ConfirmModal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('reminder.title', { count })}
        confirmLabel={t('reminder.act', { count })}
        keepLabel={t('reminder.keep')}
        failedTitle={t('reminder.failed')}
        danger={false}
        onConfirm={async () => {
          const done = await remind.mutateAsync();
          showToast({ message: t('reminder.done', { count: done.count }) });
        }}
      >
        {t('reminder.text')}
        {opened && (
          <div className={c.preview}>
            <StoredMessage campaignId={round.campaign_id} kind="reminder" language={culture} />
          </div>
        )}
      </ConfirmModal>
    </>
  );
}
