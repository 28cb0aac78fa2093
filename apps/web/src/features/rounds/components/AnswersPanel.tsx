import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { OutcomeBar, type OutcomeItem } from '#ui/OutcomeBar.tsx';
import type { Round } from '../api.ts';
import { INVITATIONS, mailCounts, unanswered } from '../view.ts';
import { FailedMails } from './FailedMails.tsx';
import c from './RoundCard.module.css';
import { SendingProgress } from './SendingProgress.tsx';

/** How many of the invited members accepted, and the progress of the invitations. */
export function AnswersPanel({ round }: { round: Round }) {
  const { t } = useTranslation('rounds');
  const { number } = useFormat();
  const mails = mailCounts(round, INVITATIONS);
  const items: OutcomeItem[] = [
    { key: 'accepted', label: t('answers.accepted'), count: round.accepted, series: 'accent' },
    { key: 'rejected', label: t('answers.rejected'), count: round.rejected, series: 'grey-1' },
    { key: 'paused', label: t('answers.paused'), count: round.paused, series: 'grey-3' },
    { key: 'none', label: t('answers.none'), count: unanswered(round), series: 'rest' },
  ];
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
