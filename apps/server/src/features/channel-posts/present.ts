import { ROUND_STATUS } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { dayAndTime, longDate } from '#platform/i18n/format.ts';
import { buttons, note, paragraph, title } from '#features/email-outbox/channels/chat/present.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import type { ChatPart } from '#features/email-outbox/channels/chat/types.ts';
import type { Post } from './gateway.ts';
import type { PostedRound } from './queries.ts';

/** What the invitation in a channel says of its session. */
export type InvitationState = 'open' | 'formed' | 'sent' | 'canceled';

const STATES: Readonly<Record<number, InvitationState>> = {
  [ROUND_STATUS.requestsDone]: 'open',
  [ROUND_STATUS.provisioned]: 'formed',
  [ROUND_STATUS.matchsSent]: 'sent',
  [ROUND_STATUS.archived]: 'canceled',
  [ROUND_STATUS.deleted]: 'canceled',
};

/** Null for a session without invitations yet. */
export const invitationState = ({ status }: Pick<PostedRound, 'status'>): InvitationState | null =>
  STATES[status] ?? null;

/** Everything that the invitation says, as a text that differs when the invitation does. */
export function shownState(round: PostedRound): string {
  const { program, matchs_send_at: matches, answers_until: until } = round;
  return [invitationState(round) ?? 'none', matches, until, program].join('|');
}

/** The invitation to a session, for everyone in a channel: it says nothing of any of them. */
export function invitationPost(round: PostedRound, state: InvitationState, t: Translator): Post {
  const { program, timezone, matchs_send_at } = round;
  const date = longDate(matchs_send_at, timezone, t.language);
  const sentence = t(`channel_posts:invitation.${wordsOf(round)}.${state}`, { date });
  return {
    text: `${program}. ${sentence}`,
    parts: [title(program), paragraph(sentence), ...(state === 'open' ? openParts(round, t) : [])],
    language: round.language,
  };
}

function openParts({ round_id, answers_until, timezone }: PostedRound, t: Translator): ChatPart[] {
  const when = dayAndTime(answers_until, timezone, t.language);
  return [
    buttons({
      label: t('channel_posts:take_part'),
      primary: true,
      action: buttonAction('join', { round_id }),
    }),
    note(`${t('chat_answers:invitation.until', { when })}. ${t('channel_posts:private')}`),
  ];
}

/** The result of a session: how many groups, and none of their people. */
export function summaryPost(round: PostedRound, t: Translator): Post {
  const { program, groups: count, timezone, next_matchs_send_at: next } = round;
  const isDraw = wordsOf(round) === 'draw';
  const sentence = isDraw ? t('channel_posts:summary.draw') : t('channel_posts:summary.groups', { count });
  return {
    text: `${program}. ${sentence}`,
    parts: [
      title(program),
      paragraph(sentence),
      ...(next === null
        ? []
        : [note(t('channel_posts:next', { date: longDate(next, timezone, t.language) }))]),
    ],
    language: round.language,
  };
}

const wordsOf = ({ algo }: Pick<PostedRound, 'algo'>): 'groups' | 'draw' =>
  algo === 'lottery' || algo === 'secretsanta' ? 'draw' : 'groups';
