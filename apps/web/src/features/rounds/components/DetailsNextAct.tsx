import { Button } from '@mantine/core';
import { IconPlayerPlay, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { ButtonLink } from '#ui/links.tsx';
import type { Campaign } from '#features/campaigns/api.ts';
import { nextOf } from '#features/campaigns/view.ts';
import type { Round } from '../api.ts';
import { isUnderWay, nextAct } from '../view.ts';
import { earlyReason, ReviewModal } from './EarlyActs.tsx';
import c from './DetailsNextAct.module.css';

interface DetailsNextActProps {
  campaign: Campaign;
  rounds: readonly Round[];
  onStart: () => void;
}

/** What the program waits for: a button where an admin has to do it, else the next date. */
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
      return <NextDate campaign={campaign} />;
    case 'review':
      return underWay ? (
        <ButtonLink
          leftSection={<IconUsersGroup size={16} />}
          to={paths.sessionReview({ slug, id: campaign.id, session_id: underWay.id })}
        >
          {t('act.review')}
        </ButtonLink>
      ) : null;
    case 'review_early':
      return underWay ? <Closes campaign={campaign} round={underWay} /> : null;
    default:
      return null;
  }
}

function NextDate({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('rounds');
  const { dateTime } = useFormat(campaign.timezone);
  const next = nextOf(campaign);
  if (!next) return null;
  return (
    <p className={c.next}>
      {t(`next.${next.what}`, { count: campaign.active_users_count, when: dateTime(next.at) })}
    </p>
  );
}

function Closes({ campaign, round }: { campaign: Campaign; round: Round }) {
  const { t } = useTranslation('rounds');
  const { dateTime } = useFormat(campaign.timezone);
  return <p className={c.next}>{t('next.matches_of', { when: dateTime(round.matchs_send_at) })}</p>;
}

/** Closes the answers of an open session before its date, on its page. */
export function ReviewEarly({ campaign, round }: { campaign: Campaign; round: Round }) {
  const { t } = useTranslation('rounds');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <GuardedButton
        variant="default"
        leftSection={<IconUsersGroup size={16} />}
        reason={earlyReason(round, t)}
        onClick={() => setAsking(true)}
      >
        {t('act.review_early')}
      </GuardedButton>
      <ReviewModal campaignId={campaign.id} round={round} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}
