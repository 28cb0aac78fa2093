import { ROUND_STATUS } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { dayAndTime, longDate } from '#platform/i18n/format.ts';
import type { InvitationRow } from '#features/participations/invitations/queries.ts';
import {
  ACCEPTED_LATE,
  answerOf,
  answerState,
  canDecline,
  canJoinLate,
  whyGone,
} from '#features/participations/rules.ts';
import {
  buttons,
  note,
  pauseMenu,
  row as sentenceRow,
  title,
} from '#features/email-outbox/channels/chat/present.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import type { ChatButton } from '#features/email-outbox/channels/chat/types.ts';
import type { Shown } from '../types.ts';

/** The message with an invitation as it is now: as {@link invitationShown}, with the pause of its program. */
export function invitationMessage(row: InvitationRow, t: Translator): Shown {
  const { text, parts } = invitationShown(row, t, pauseButtons(row, t));
  const { paused_until: until } = row;
  const isTold = answerState(row) === 'open' && answerOf(row) === 'none';
  if (until === null || isTold || !canPause(row)) return { text, parts };
  const paused = t('chat_answers:paused_until', { date: dayInWords(until, t) });
  return { text: `${text} ${paused}`, parts: [...parts, note(paused)] };
}

/** Messages of a session that is over have no buttons. */
const canPause = (row: InvitationRow): boolean =>
  answerState(row) === 'open' || (whyGone(row) === null && row.round_status === ROUND_STATUS.provisioned);

function pauseButtons(row: InvitationRow, t: Translator): ChatButton[] {
  if (!canPause(row)) return [];
  const { campaign_id, round_id } = row;
  return [
    row.paused_until === null
      ? pauseMenu(t, { campaign_id, round_id })
      : {
          label: t('chat_answers:buttons.return'),
          action: buttonAction('return', { campaign_id, round_id }),
        },
  ];
}

/** The invitation of a member to a session as it is now: the answer, and the buttons that still change it. */
export function invitationShown(row: InvitationRow, t: Translator, more: readonly ChatButton[] = []): Shown {
  const sentence = invitationSentence(row, t);
  const isOpen = answerState(row) === 'open';
  const dates = { language: t.language, timezone: row.timezone };
  return {
    text: `${row.campaign_name}. ${sentence}`,
    parts: [
      title(row.campaign_name),
      sentenceRow(isOpen ? `${whenSentence(row, t)} ${sentence}` : sentence),
      ...(isOpen
        ? [note(t('chat_answers:invitation.until', { when: inWords(row.answers_until, dates) }))]
        : []),
      buttons(...invitationButtons(row, t), ...more),
    ],
  };
}

/** The question whether a member stays in a program, once they answered: that they do, or why they do not. */
export function stayShown(row: InvitationRow, t: Translator): Shown {
  const why = row.has_left ? whyGone(row) : null;
  const text =
    why === null ? t('chat_answers:stayed') : t(`chat_answers:gone.${why}`, { company: row.company_name });
  return { text: `${row.campaign_name}. ${text}`, parts: [title(row.campaign_name), sentenceRow(text)] };
}

const inWords = (at: string, { timezone, language }: { timezone: string; language: 'en' | 'fr' }) =>
  dayAndTime(at, timezone, language);

function whenSentence(row: InvitationRow, t: Translator): string {
  const date = longDate(row.matchs_send_at, row.timezone, t.language);
  return row.is_draw
    ? t('chat_answers:invitation.draw', { date })
    : t('chat_answers:invitation.matches', { date });
}

/** The answer of a member, or why there is none to give. */
export function invitationSentence(row: InvitationRow, t: Translator): string {
  const why = whyGone(row);
  if (why !== null) return t(`chat_answers:gone.${why}`, { company: row.company_name });
  const answer = answerOf(row);
  if (answerState(row) === 'open') {
    if (row.paused_until === null || answer !== 'none') return t(`chat_answers:invitation.open.${answer}`);
    return t('chat_answers:paused_until', { date: dayInWords(row.paused_until, t) });
  }
  if (row.round_status !== ROUND_STATUS.provisioned) return t(`chat_answers:invitation.closed.${answer}`);
  if (row.reason_code === ACCEPTED_LATE) return t('chat_answers:invitation.review.waiting');
  return t(`chat_answers:invitation.review.${answer}`);
}

function invitationButtons(row: InvitationRow, t: Translator): ChatButton[] {
  const { round_id } = row;
  const answer = answerOf(row);
  const canAccept = answerState(row) === 'open' ? answer !== 'accepted' : canJoinLate(row);
  const isFirst = answer === 'none';
  return [
    ...(canAccept
      ? [
          {
            label: t('chat_answers:buttons.accept'),
            primary: isFirst,
            action: buttonAction('answer', { round_id, answer: 'accepted' }),
          },
        ]
      : []),
    ...(canDecline(row) && answer !== 'rejected'
      ? [
          {
            label: t('chat_answers:buttons.decline'),
            action: buttonAction('answer', { round_id, answer: 'rejected' }),
          },
        ]
      : []),
  ];
}

/** A day in words, such as that on which a pause ends. Noon, so that it is the same wherever it is read. */
export const dayInWords = (day: string, t: Translator): string =>
  longDate(`${day}T12:00:00Z`, 'UTC', t.language);
