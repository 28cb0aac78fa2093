import { Button } from '@mantine/core';
import { IconPlayerPlay, IconSend, IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useNow } from '#lib/use-now.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import { useOpenSession, useProvision, type Round } from '../api.ts';
import { answersUntil, isUnderWay, nextAct, openReason, unanswered } from '../view.ts';
import { DrawProgress } from './DrawProgress.tsx';

interface DetailsNextActProps {
  campaign: Campaign;
  rounds: readonly Round[];
  onStart: () => void;
}

/** The one primary act of the page: what the program waits for. */
export function DetailsNextAct({ campaign, rounds, onStart }: DetailsNextActProps) {
  const { t } = useTranslation('rounds');
  const { slug } = useWorkspace();
  const underWay = rounds.find(isUnderWay);
  switch (nextAct(campaign, underWay)) {
    case 'start':
      return (
        <Button leftSection={<IconPlayerPlay size={16} />} onClick={onStart}>
          {t('act.start')}
        </Button>
      );
    case 'open_session':
      return <OpenSession campaign={campaign} />;
    case 'review_early':
      return underWay ? <ReviewEarly campaign={campaign} round={underWay} /> : null;
    case 'review':
      return underWay ? (
        <ButtonLink
          leftSection={<IconUsersGroup size={16} />}
          to={paths.sessionReview({ slug, id: campaign.id, session_id: underWay.id })}
        >
          {t('act.review')}
        </ButtonLink>
      ) : null;
    default:
      return null;
  }
}

function OpenSession({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('rounds');
  const { dateTime } = useFormat(campaign.timezone);
  const [asking, setAsking] = useState(false);
  const open = useOpenSession(campaign.id);
  const now = useNow();
  const reason = openReason(campaign, now);
  const kind = campaign.send_requests ? 'ask' : 'match';
  const { next_matchs_send_at: closes, active_users_count: count } = campaign;
  return (
    <>
      <GuardedButton
        leftSection={<IconSend size={16} />}
        reason={reason && t(reason)}
        onClick={() => setAsking(true)}
      >
        {t(`open.${kind}.act`)}
      </GuardedButton>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
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
    </>
  );
}

function ReviewEarly({ campaign, round }: { campaign: Campaign; round: Round }) {
  const { t } = useTranslation('rounds');
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const provision = useProvision(campaign.id);
  const tooFew = round.accepted < 2 ? 'too_few' : null;
  const reason = round.matching ? 'matching' : tooFew;
  return (
    <>
      <GuardedButton
        leftSection={<IconUsersGroup size={16} />}
        reason={reason && t(`reason.${reason}`)}
        onClick={() => setAsking(true)}
      >
        {t('act.review_early')}
      </GuardedButton>
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('early.title')}
        confirmLabel={t('early.confirm')}
        keepLabel={t('early.keep')}
        failedTitle={t('early.failed')}
        danger={false}
        onConfirm={async () => {
          const { id } = await provision.mutateAsync();
          await navigate({ to: paths.sessionReview({ slug, id: campaign.id, session_id: id }) });
        }}
      >
        {t('early.text', {
          grouped: t('early.grouped', { count: round.accepted }),
          late: t('early.late', { count: unanswered(round) }),
        })}
        <DrawProgress round={round} look="plain" />
      </ConfirmModal>
    </>
  );
}
