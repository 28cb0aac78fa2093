import { IconSend, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { useNow } from '#lib/use-now.ts';
import { useWorkspace } from '#lib/session.ts';
import { useCan } from '#lib/use-can.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ReasonItem } from '#ui/ReasonItem.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import { useOpenSession, useProvision, type Round } from '../api.ts';
import { answersUntil, isUnderWay, nextAct, openReason, unanswered } from '../view.ts';
import { DrawProgress } from './DrawProgress.tsx';

interface EarlyItemProps {
  campaign: Campaign;
  rounds: readonly Round[];
  onClick: () => void;
}

/**
 * The entry of the program's menu that does the next step before its date. Sessions run on their dates, and a press on a button
 * that is always in sight would write to everyone.
 */
export function EarlyItem({ campaign, rounds, onClick }: EarlyItemProps) {
  const { t } = useTranslation('rounds');
  const manage = useCan('programs_management', campaign.id);
  const now = useNow();
  const underWay = rounds.find(isUnderWay);
  switch (nextAct(campaign, underWay)) {
    case 'open_session': {
      const reason = openReason(campaign, now);
      return (
        <ReasonItem
          reason={manage.reason ?? (reason && t(reason))}
          icon={<IconSend size={16} />}
          onClick={onClick}
        >
          {t(campaign.send_requests ? 'open.ask.act' : 'open.match.act')}
        </ReasonItem>
      );
    }
    case 'review_early':
      return underWay ? (
        <ReasonItem
          reason={manage.reason ?? earlyReason(underWay, t)}
          icon={<IconUsersGroup size={16} />}
          onClick={onClick}
        >
          {t('act.review_early')}
        </ReasonItem>
      ) : null;
    default:
      return null;
  }
}

/** Why the groups of a session cannot be made before its date, in words; null when they can. */
export function earlyReason(
  round: Round,
  t: (key: 'reason.matching' | 'reason.too_few') => string,
): string | null {
  if (round.matching) return t('reason.matching');
  return round.accepted < 2 ? t('reason.too_few') : null;
}

interface EarlyModalProps {
  campaign: Campaign;
  rounds: readonly Round[];
  opened: boolean;
  onClose: () => void;
}

/** Asks before the next step is done before its date, with how many members it reaches. */
export function EarlyModal({ campaign, rounds, opened, onClose }: EarlyModalProps) {
  const underWay = rounds.find(isUnderWay);
  switch (nextAct(campaign, underWay)) {
    case 'open_session':
      return <OpenModal campaign={campaign} opened={opened} onClose={onClose} />;
    case 'review_early':
      return underWay ? (
        <ReviewModal campaignId={campaign.id} round={underWay} opened={opened} onClose={onClose} />
      ) : null;
    default:
      return null;
  }
}

function OpenModal({ campaign, opened, onClose }: Omit<EarlyModalProps, 'rounds'>) {
  const { t } = useTranslation('rounds');
  const { dateTime } = useFormat(campaign.timezone);
  const open = useOpenSession(campaign.id);
  const now = useNow();
  const kind = campaign.send_requests ? 'ask' : 'match';
  const { next_matchs_send_at: closes, active_users_count: count } = campaign;
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={t(`open.${kind}.title`)}
      confirmLabel={t(`open.${kind}.confirm`, { count })}
      keepLabel={t('open.keep')}
      failedTitle={t(`open.${kind}.failed`)}
      danger={false}
      onConfirm={async () => {
        await open.mutateAsync();
        showToast({ message: t(`open.${kind}.done`) });
      }}
    >
      {t(`open.${kind}.text`, { count })}{' '}
      {kind === 'ask'
        ? closes && t('open.ask.until', { when: dateTime(answersUntil(campaign, closes, now)) })
        : t(campaign.review_before_send ? 'open.match.reviewed' : 'open.match.sent')}
    </ConfirmModal>
  );
}

interface ReviewModalProps {
  campaignId: number;
  round: Round;
  opened: boolean;
  onClose: () => void;
}

/** Asks before the answers of a session are closed before their date. */
export function ReviewModal({ campaignId: id, round, opened, onClose }: ReviewModalProps) {
  const { t } = useTranslation('rounds');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const provision = useProvision(id);
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={t('early.title')}
      confirmLabel={t('early.confirm')}
      keepLabel={t('early.keep')}
      failedTitle={t('early.failed')}
      danger={false}
      onConfirm={async () => {
        const { id: session_id } = await provision.mutateAsync();
        await navigate({ to: paths.sessionReview({ slug, id, session_id }) });
      }}
    >
      {t('early.text', {
        grouped: t('early.grouped', { count: round.accepted }),
        late: t('early.late', { count: unanswered(round) }),
      })}
      <DrawProgress round={round} look="plain" />
    </ConfirmModal>
  );
}
