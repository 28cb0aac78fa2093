import { SESSION_ANSWERS } from '@fika/contract/endpoint-values';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { OutcomeBar, type OutcomeItem } from '#ui/OutcomeBar.tsx';
import type { Round } from '../api.ts';
import { answerCounts, answersSearch } from '../answers.ts';
import { INVITATIONS, mailCounts } from '../view.ts';
import { FailedMails } from './FailedMails.tsx';
import c from './RoundCard.module.css';
import { SendingProgress } from './SendingProgress.tsx';

const SERIES = { accepted: 'accent', rejected: 'grey-1', paused: 'grey-3', none: 'rest' } as const;

/** How many of the invited members accepted, and the progress of the invitations. Each number links to its members. */
export function AnswersPanel({ round }: { round: Round }) {
  const { t } = useTranslation('rounds');
  const { slug } = useWorkspace();
  const { number } = useFormat();
  const mails = mailCounts(round, INVITATIONS);
  const counts = answerCounts(round);
  const to = paths.sessionReview({ slug, id: round.campaign_id, session_id: round.id });
  const items: OutcomeItem[] = SESSION_ANSWERS.map((answer) => ({
    key: answer,
    label: t(`answers.${answer}`),
    count: counts[answer],
    series: SERIES[answer],
    to,
    search: answersSearch(round, answer),
  }));
  return (
    <div className={c.panel}>
      {mails.done < mails.total && (
        <SendingProgress label={t('mails.inviting', { number: round.number })} mails={mails} />
      )}
      <div aria-live="polite">
        <p className={c.yes}>
          <span className={c.big}>{number(round.accepted)}</span> <strong>{t('answers.said_yes')}</strong>{' '}
          <span className={c.of}>{t('answers.of', { count: round.asked })}</span>
        </p>
      </div>
      <OutcomeBar items={items} label={t('answers.label', { number: round.number })} size="legend" />
      <FailedMails round={round} kinds={INVITATIONS} />
    </div>
  );
}
