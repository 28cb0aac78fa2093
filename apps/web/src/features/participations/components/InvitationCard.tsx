import { Anchor, Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useWorkspace } from '#lib/session.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { Seats } from '#ui/Seats.tsx';
import { useAnswerInvitation, useOwnAct, type Invitation } from '../api.ts';
import { companyKey, tableOf } from '../view.ts';
import c from './InvitationCard.module.css';
import { useQuestion } from '../use-question.ts';
import { SnoozeButton } from './SnoozeButton.tsx';

/** A question on the member's home, answered in place. */
export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('participations');
  const { user } = useWorkspace();
  const { campaign, answer } = invitation;
  const [changing, setChanging] = useState(false);
  const isPaused = invitation.paused_until !== null && answer === 'none';
  const isAnswered = isPaused || invitation.under_review || (answer !== 'none' && !changing);
  return (
    <section
      className={c.card}
      aria-label={t('invitation.label', { program: campaign.name })}
      data-answered={isAnswered || undefined}
    >
      <div className={c.table}>
        <Seats people={tableOf(user, campaign.users_per_group)} table={72} on="soft" decorative />
      </div>
      <div className={c.body}>
        <p className={c.caption}>{campaign.name}</p>
        {isPaused && <Paused invitation={invitation} />}
        {isAnswered && !isPaused && <Answered invitation={invitation} onChange={() => setChanging(true)} />}
        {!isAnswered && <Question invitation={invitation} onAnswered={() => setChanging(false)} />}
      </div>
    </section>
  );
}

function Question({ invitation, onAnswered }: { invitation: Invitation; onAnswered: () => void }) {
  const { t } = useTranslation(['participations', 'optin']);
  const { dateTime } = useFormat();
  const { campaign, accepted_count, answers_until, answer } = invitation;
  const others = accepted_count - (answer === 'accepted' ? 1 : 0);
  const question = useQuestion(invitation);
  const company = t(`optin:${companyKey(campaign.users_per_group)}`, { count: campaign.users_per_group - 1 });
  return (
    <>
      <h2 className={c.title}>{question}</h2>
      <p className={c.text}>
        {[
          campaign.is_draw
            ? t('optin:lead_draw', { company })
            : t('invitation.week', { company: sentenceCase(company) }),
          ...(others > 0 ? [`${t('optin:said_yes', { count: others })}.`] : []),
          `${t('optin:answer_by', { when: dateTime(answers_until, 'fullDay') })}.`,
        ].join(' ')}
      </p>
      <Answers invitation={invitation} onAnswered={onAnswered} />
    </>
  );
}

function Answers({ invitation, onAnswered }: { invitation: Invitation; onAnswered: () => void }) {
  const { t } = useTranslation(['participations', 'optin']);
  const answer = useAnswerInvitation(invitation.round_id);
  const give = (value: 'accepted' | 'rejected') => answer.mutate(value, { onSuccess: onAnswered });
  const busy = (value: string) => answer.isPending && answer.variables === value;
  return (
    <>
      <div className={c.answers}>
        <Button
          leftSection={<IconCheck size={18} />}
          loading={busy('accepted')}
          disabled={busy('rejected')}
          onClick={() => give('accepted')}
        >
          {t('optin:yes')}
        </Button>
        <Button
          variant="default"
          loading={busy('rejected')}
          disabled={busy('accepted')}
          onClick={() => give('rejected')}
        >
          {t('optin:no')}
        </Button>
        <SnoozeButton campaign={invitation.campaign} />
      </div>
      {answer.error && <ErrorBanner title={t('invitation.failed')} error={answer.error} />}
    </>
  );
}

/** During a pause: its end, and a button to return. */
function Paused({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('participations');
  const { date } = useFormat();
  const back = useOwnAct(invitation.campaign.id);
  const until = date(invitation.paused_until ?? '', 'fullDay');
  return (
    <div aria-live="polite">
      <h2 className={c.title}>{t('invitation.snoozed', { until })}</h2>
      <p className={c.text}>{t('invitation.snoozed_text')}</p>
      <div className={c.answers}>
        <Button variant="default" loading={back.isPending} onClick={() => back.mutate({ act: 'return' })}>
          {t('snooze.back')}
        </Button>
      </div>
      {back.error && <ErrorBanner title={t('snooze.back_failed')} error={back.error} />}
    </div>
  );
}

function Answered({ invitation, onChange }: { invitation: Invitation; onChange: () => void }) {
  const { t } = useTranslation('participations');
  const { campaign, matchs_send_at, answers_until, answer } = invitation;
  const { dateTime } = useFormat();
  const { date } = useFormat(campaign.timezone);
  const isIn = answer === 'accepted';
  const when = dateTime(matchs_send_at, 'fullDay');
  const title = t(TITLES[answer], { date: date(matchs_send_at, 'long') });
  return (
    <div aria-live="polite">
      <h2 className={c.title}>{title}</h2>
      {invitation.under_review ? (
        <UnderReview invitation={invitation} />
      ) : (
        <p className={c.text}>
          {isIn
            ? t('invitation.names_on', { count: campaign.users_per_group - 1, when })
            : t('invitation.until', { when: dateTime(answers_until, 'fullDay') })}{' '}
          <Anchor component="button" type="button" className={c.change} onClick={onChange}>
            {t('invitation.change')}
          </Anchor>
        </p>
      )}
    </div>
  );
}

const TITLES = {
  none: 'invitation.review_open',
  accepted: 'invitation.accepted',
  rejected: 'invitation.rejected',
} as const;

/** The groups are made and not sent: the member can still decline, or accept late and wait for a group. */
function UnderReview({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('participations');
  const { dateTime } = useFormat();
  const { round_id, answer, accepted_late, matchs_send_at } = invitation;
  const change = useAnswerInvitation(round_id);
  const when = dateTime(matchs_send_at, 'fullDay');
  const isIn = answer === 'accepted';
  const text = accepted_late ? 'invitation.review_waiting' : 'invitation.review';
  return (
    <>
      <p className={c.text}>{t(isIn ? text : 'invitation.review_late', { when })}</p>
      <div className={c.answers}>
        <Button
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate(isIn ? 'rejected' : 'accepted')}
        >
          {t(isIn ? 'invitation.review_decline' : 'invitation.review_accept')}
        </Button>
      </div>
      {change.error && <ErrorBanner title={t('invitation.failed')} error={change.error} />}
    </>
  );
}

const sentenceCase = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
