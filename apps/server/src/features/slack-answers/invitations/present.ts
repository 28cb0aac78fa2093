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
import { pauseOptions } from '#features/email-outbox/channels/chat/present.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import {
  headerBlock,
  menuElement,
  noteBlock,
  type SlackBlock,
} from '#features/email-outbox/channels/slack/present.ts';
import { actions, button, section, type Shown } from '../blocks/present.ts';

/** The message with an invitation as it is now: as {@link invitationShown}, with the pause of its program. */
export function invitationMessage(row: InvitationRow, t: Translator): Shown {
  const { text, blocks } = invitationShown(row, t, pauseElements(row, t));
  const { paused_until: until } = row;
  const isTold = answerState(row) === 'open' && answerOf(row) === 'none';
  if (until === null || isTold || !canPause(row)) return { text, blocks };
  const paused = t('slack_answers:paused_until', { date: dayInWords(until, t) });
  return { text: `${text} ${paused}`, blocks: [...blocks, noteBlock(paused)] };
}

/** Messages of a session that is over have no buttons. */
const canPause = (row: InvitationRow): boolean =>
  answerState(row) === 'open' || (whyGone(row) === null && row.round_status === ROUND_STATUS.provisioned);

function pauseElements(row: InvitationRow, t: Translator): SlackBlock[] {
  if (!canPause(row)) return [];
  const { campaign_id, round_id } = row;
  return [
    row.paused_until === null
      ? menuElement(t('slack_answers:buttons.pause'), pauseOptions(t, { campaign_id, round_id }))
      : button(t('slack_answers:buttons.return'), buttonAction('return', { campaign_id, round_id })),
  ];
}

/** The invitation of a member to a session as it is now: the answer, and the buttons that still change it. */
export function invitationShown(row: InvitationRow, t: Translator, more: readonly SlackBlock[] = []): Shown {
  const sentence = invitationSentence(row, t);
  const isOpen = answerState(row) === 'open';
  const dates = { language: t.language, timezone: row.timezone };
  return {
    text: `${row.campaign_name}. ${sentence}`,
    blocks: [
      headerBlock(row.campaign_name),
      section(isOpen ? `${whenSentence(row, t)} ${sentence}` : sentence),
      ...(isOpen
        ? [noteBlock(t('slack_answers:invitation.until', { when: inWords(row.answers_until, dates) }))]
        : []),
      ...actions(...invitationButtons(row, t), ...more),
    ],
  };
}

/** The question whether a member stays in a program, once they answered: that they do, or why they do not. */
export function stayShown(row: InvitationRow, t: Translator): Shown {
  const why = row.has_left ? whyGone(row) : null;
  const text =
    why === null ? t('slack_answers:stayed') : t(`slack_answers:gone.${why}`, { company: row.company_name });
  return { text: `${row.campaign_name}. ${text}`, blocks: [headerBlock(row.campaign_name), section(text)] };
}

const inWords = (at: string, { timezone, language }: { timezone: string; language: 'en' | 'fr' }) =>
  dayAndTime(at, timezone, language);

function whenSentence(row: InvitationRow, t: Translator): string {
  const date = longDate(row.matchs_send_at, row.timezone, t.language);
  return row.is_draw
    ? t('slack_answers:invitation.draw', { date })
    : t('slack_answers:invitation.matches', { date });
}

/** The answer of a member, or why there is none to give. */
export function invitationSentence(row: InvitationRow, t: Translator): string {
  const why = whyGone(row);
  if (why !== null) return t(`slack_answers:gone.${why}`, { company: row.company_name });
  const answer = answerOf(row);
  if (answerState(row) === 'open') {
    if (row.paused_until === null || answer !== 'none') return t(`slack_answers:invitation.open.${answer}`);
    return t('slack_answers:paused_until', { date: dayInWords(row.paused_until, t) });
  }
  if (row.round_status !== ROUND_STATUS.provisioned) return t(`slack_answers:invitation.closed.${answer}`);
  if (row.reason_code === ACCEPTED_LATE) return t('slack_answers:invitation.review.waiting');
  return t(`slack_answers:invitation.review.${answer}`);
}

function invitationButtons(row: InvitationRow, t: Translator): SlackBlock[] {
  const { round_id } = row;
  const answer = answerOf(row);
  const canAccept = answerState(row) === 'open' ? answer !== 'accepted' : canJoinLate(row);
  const isFirst = answer === 'none';
  return [
    ...(canAccept
      ? [
          button(
            t('slack_answers:buttons.accept'),
            buttonAction('answer', { round_id, answer: 'accepted' }),
            isFirst ? 'primary' : undefined,
          ),
        ]
      : []),
    ...(canDecline(row) && answer !== 'rejected'
      ? [button(t('slack_answers:buttons.decline'), buttonAction('answer', { round_id, answer: 'rejected' }))]
      : []),
  ];
}

/** The menu with the pauses of a program. */
export const pauseMenu = (campaign_id: number, t: Translator): SlackBlock =>
  menuElement(t('slack_answers:buttons.pause'), pauseOptions(t, { campaign_id }));

/** A day in words, such as that on which a pause ends. Noon, so that it is the same wherever it is read. */
export const dayInWords = (day: string, t: Translator): string =>
  longDate(`${day}T12:00:00Z`, 'UTC', t.language);
