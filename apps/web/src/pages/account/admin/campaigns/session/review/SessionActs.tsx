import { IconCheck, IconRefresh, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { useWorkspace } from '#lib/session.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { showToast } from '#ui/toast.tsx';
import { DrawProgress } from '#features/rounds/components/DrawProgress.tsx';
import { groupCountQuery, loneGroupQuery, useRoundAct, type Round } from '#features/rounds/api.ts';
import { useSwitchDraw } from '#features/rounds/edit-api.ts';
import { countOutcome, withoutGroup } from '#features/rounds/view.ts';

const refOf = (round: Round) => ({ campaignId: round.campaign_id, roundId: round.id });

/** The actions that end a review: match the rest again, approve the groups for the sending time, or send them now. */
export function SessionActs({ round, timezone }: { round: Round; timezone: string }) {
  const [asked, setAsked] = useState<'rerun' | 'approve' | 'send' | null>(null);
  const { t } = useTranslation(['rounds', 'groups']);
  const { data: lone = null } = useQuery(loneGroupQuery(useWorkspace(), refOf(round)));
  const isDue = Date.parse(round.matchs_send_at) <= useNow();
  const isApproved = round.approved_at !== null;
  const when = useFormat(timezone).dateTime(round.matchs_send_at);
  const close = () => setAsked(null);
  const reasonNotToSend = () => {
    if (round.matching) return t('reason.matching');
    return lone === null ? null : t('reason.lone_group', { number: lone });
  };
  return (
    <>
      {!isApproved && (
        <GuardedButton
          variant="default"
          leftSection={<IconRefresh size={16} />}
          reason={round.matching ? t('reason.matching') : null}
          onClick={() => setAsked('rerun')}
        >
          {t('groups:rerun.act')}
        </GuardedButton>
      )}
      <GuardedButton
        variant={isDue ? 'filled' : 'default'}
        leftSection={<IconSend size={16} />}
        reason={reasonNotToSend()}
        onClick={() => setAsked('send')}
      >
        {isDue ? t('groups:send.act', { count: round.groups_count }) : t('groups:approval.send_now')}
      </GuardedButton>
      {!isDue && !isApproved && (
        <GuardedButton
          leftSection={<IconCheck size={16} />}
          reason={reasonNotToSend()}
          onClick={() => setAsked('approve')}
        >
          {t('groups:approval.act', { when })}
        </GuardedButton>
      )}
      <Rerun round={round} opened={asked === 'rerun'} onClose={close} />
      <Approve round={round} when={when} opened={asked === 'approve'} onClose={close} />
      <Send round={round} opened={asked === 'send'} onClose={close} />
    </>
  );
}

interface AskProps {
  round: Round;
  opened: boolean;
  onClose: () => void;
}

function Rerun({ round, opened, onClose }: AskProps) {
  const { t } = useTranslation('groups');
  const rerun = useRoundAct(refOf(round), 'session_rerun');
  const switchDraw = useSwitchDraw(refOf(round));
  const { data: locked = 0 } = useQuery(groupCountQuery(useWorkspace(), refOf(round), 'locked'));
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={t('rerun.title')}
      confirmLabel={t('rerun.confirm')}
      keepLabel={t('rerun.keep')}
      failedTitle={t('rerun.failed')}
      danger={false}
      onConfirm={async () => {
        const { matching, draw } = await rerun.mutateAsync();
        // For many people a job runs, and the page shows its progress instead.
        if (matching !== null) return;
        const undo = () => switchDraw.mutateAsync({ action: 'undo', position: draw.position });
        showToast({ message: t('rerun.done'), ...(draw.can_undo && { undo }) });
      }}
    >
      {t('rerun.text', { count: round.groups_count - locked })} {t('rerun.locked', { count: locked })}{' '}
      {t('rerun.final')}
      <DrawProgress round={round} look="plain" />
    </ConfirmModal>
  );
}

function Approve({ round, when, opened, onClose }: AskProps & { when: string }) {
  const { t } = useTranslation('groups');
  const approve = useRoundAct(refOf(round), 'session_approve');
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={t('approval.ask.title', { count: round.groups_count })}
      confirmLabel={t('approval.ask.confirm')}
      keepLabel={t('approval.ask.keep')}
      failedTitle={t('approval.failed')}
      danger={false}
      onConfirm={async () => {
        await approve.mutateAsync();
        showToast({ message: t('approval.done', { when }) });
      }}
    >
      <WhoHears round={round} />{' '}
      {round.groups_count === 0 ? t('approval.ask.empty', { when }) : t('approval.ask.text', { when })}
    </ConfirmModal>
  );
}

/** How many people learn what when the groups are sent. */
function WhoHears({ round }: { round: Round }) {
  const { t } = useTranslation('groups');
  const alone = withoutGroup(round);
  const notDrawn = countOutcome(round, 'not_drawn');
  return (
    <>
      {t('send.matched', { count: countOutcome(round, 'matched') })}{' '}
      {alone > 0 && `${t('send.alone', { count: alone })} `}
      {notDrawn > 0 && `${t('send.not_drawn', { count: notDrawn })} `}
    </>
  );
}

function Send({ round, opened, onClose }: AskProps) {
  const { t } = useTranslation('groups');
  const send = useRoundAct(refOf(round), 'session_send');
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={t('send.title', { count: round.groups_count })}
      confirmLabel={t('send.act', { count: round.groups_count })}
      keepLabel={t('send.keep')}
      failedTitle={t('send.failed')}
      danger={false}
      onConfirm={() => send.mutateAsync()}
    >
      <WhoHears round={round} />
      {t('send.final')}
    </ConfirmModal>
  );
}
