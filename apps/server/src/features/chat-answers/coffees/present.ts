import { COFFEE_STATUS, memberName } from '@fika/contract';
import type { MemberCtx } from '#platform/http/access.ts';
import { dayAndTime } from '#platform/i18n/format.ts';
import type { CoffeeRow } from '#features/coffees/queries.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { buttons, row as sentenceRow, title } from '#features/email-outbox/channels/chat/present.ts';
import type { ChatButton } from '#features/email-outbox/channels/chat/types.ts';
import type { Pages, Shown } from '../types.ts';

const HAPPENED = ['met', 'not_yet', 'no'] as const;

/** The question whether people met, with the answer of a member and the buttons that still change it. */
export function feedbackShown(ctx: MemberCtx, row: CoffeeRow, pages: Pages): Shown {
  const { t } = ctx;
  const names = othersOf(ctx, row);
  const sentence = feedbackSentence(ctx, row);
  return {
    text: `${names}. ${sentence}`,
    parts: [
      title(names),
      sentenceRow(sentence),
      buttons(...feedbackButtons(ctx, row), {
        label: t('chat_answers:buttons.open'),
        url: pages.coffee(row.id),
      }),
    ],
  };
}

function feedbackSentence({ t }: MemberCtx, { status, feedback, asks_feedback: asks }: CoffeeRow): string {
  if (status === COFFEE_STATUS.canceled) return t('chat_answers:coffee.canceled');
  if (feedback === null || asks) return t('chat_answers:coffee.question');
  return t(`chat_answers:coffee.said.${feedback.happened}`);
}

/** The answers that a member may give, but for the one that they gave. */
export function feedbackButtons({ t }: MemberCtx, row: CoffeeRow): ChatButton[] {
  if (row.status === COFFEE_STATUS.canceled || row.part === 'giver') return [];
  const given = row.asks_feedback ? null : (row.feedback?.happened ?? null);
  return HAPPENED.filter((happened) => happened !== given).map((happened) => ({
    label: t(`chat_answers:buttons.${happened}`),
    primary: given === null && happened === 'met',
    action: buttonAction('feedback', { coffee_id: row.id, happened }),
  }));
}

/** The names of the other people of a coffee. */
export function othersOf({ t, actor }: MemberCtx, { members }: CoffeeRow): string {
  const names = members.filter(({ id }) => id !== actor.user_id).map((one) => memberName(one, t));
  return new Intl.ListFormat(t.language).format(names);
}

/** When and where a coffee takes place, in the time zone of the reader, or that no time is booked. */
export function timeOf({ t }: MemberCtx, { scheduled_at: at, place }: CoffeeRow, timezone: string): string {
  return at === null
    ? t('chat_answers:coffee.no_time')
    : withPlace(dayAndTime(at, timezone, t.language), place);
}

/** A time with the place where people meet, if there is one. */
export const withPlace = (when: string, place: string): string => (place === '' ? when : `${when}, ${place}`);
