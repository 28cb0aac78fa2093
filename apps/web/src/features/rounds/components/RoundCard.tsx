import type { Campaign } from '#features/campaigns/api.ts';
import { useDurationWords } from '#features/campaigns/components/use-words.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { reviewStart } from '@fika/contract/schedule';
import { ROUND_STATUS } from '@fika/contract/statuses';
import type { Round } from '../api.ts';
import { isMatching } from '../view.ts';
import { AnswersPanel } from './AnswersPanel.tsx';
import c from './RoundCard.module.css';
import { RoundSteps } from './RoundSteps.tsx';

/** The progress of the current session, and its answers so far. */
export function RoundCard({ round, campaign }: { round: Round; campaign: Campaign }) {
  const { t } = useTranslation('rounds');
  return (
    <section className={c.card}>
      <div className={c.top}>
        <header className={c.header}>
          <h2>{t('session', { number: round.number })}</h2>
          <Closing round={round} />
        </header>
        <RoundSteps round={round} campaign={campaign} />
      </div>
      {isMatching(round) && (
        <p className={`${c.panel} ${c.of}`} role="status">
          {t('matching')}
        </p>
      )}
      {campaign.send_requests && !round.planned && !isMatching(round) && <AnswersPanel round={round} />}
    </section>
  );
}

/** How long answers still count. */
function Closing({ round }: { round: Round }) {
  const { t } = useTranslation('rounds');
  const words = useDurationWords();
  const left = Date.parse(round.review_at ?? round.matchs_send_at) - useNow();
  if (round.status !== ROUND_STATUS.requestsDone || left <= 0) return null;
  return (
    <p className={c.closing}>
      {t('closes_in')} <strong>{words(left)}</strong>
    </p>
  );
}

/** The session to come, from the dates of the program. */
export function PlannedCard({ campaign, number }: { campaign: Campaign; number: number }) {
  const { t } = useTranslation('rounds');
  const { next_requests_send_at, next_matchs_send_at, active_users_count } = campaign;
  const { dateTime } = useFormat(campaign.timezone);
  // Dates that are saved for the next start have no effect before it.
  if (next_matchs_send_at === null || campaign.status === 'inactive') {
    return <NothingPlanned campaign={campaign} />;
  }
  const dates = {
    requests_send_at: campaign.send_requests ? next_requests_send_at : null,
    matchs_send_at: next_matchs_send_at,
  };
  const review = campaign.review_before_send
    ? reviewStart(dates, campaign.review_from, campaign.timezone)
    : null;
  return (
    <section className={c.card}>
      <div className={c.top}>
        <header className={c.header}>
          <h2>{t('session', { number })}</h2>
        </header>
        <RoundSteps
          round={{
            ...dates,
            status: ROUND_STATUS.new,
            requests_sent_at: null,
            review_at: review,
            provisioned_at: null,
            approved_at: null,
            matchs_sent_at: null,
          }}
          campaign={campaign}
        />
      </div>
      <div className={c.panel}>
        <p className={c.of}>
          {t(campaign.send_requests ? 'planned.asked' : 'planned.matched', { count: active_users_count })}{' '}
          {review && t('planned.review', { ready: dateTime(review), sent: dateTime(next_matchs_send_at) })}
        </p>
      </div>
    </section>
  );
}

function NothingPlanned({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('rounds');
  return (
    <section className={c.card}>
      <div className={c.top}>
        <h2>{t('nothing.title')}</h2>
        <p className={c.nothing}>{t(`nothing.${campaign.status}`)}</p>
      </div>
    </section>
  );
}
