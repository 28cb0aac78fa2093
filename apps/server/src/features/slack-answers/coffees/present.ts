import { COFFEE_STATUS, memberName } from '@fika/contract';
import type { MemberCtx } from '#platform/http/access.ts';
import { dayAndTime } from '#platform/i18n/format.ts';
import type { CoffeeRow } from '#features/coffees/queries.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { headerBlock, type SlackBlock } from '#features/email-outbox/channels/slack/present.ts';
import { actions, button, link, section, type Shown } from '../blocks/present.ts';
import type { Pages } from '../types.ts';

const HAPPENED = ['met', 'not_yet', 'no'] as const;

/** The question whether people met, with the answer of a member and the buttons that still change it. */
export function feedbackShown(ctx: MemberCtx, row: CoffeeRow, pages: Pages): Shown {
  const { t } = ctx;
  const names = othersOf(ctx, row);
  const sentence = feedbackSentence(ctx, row);
  return {
    text: `${names}. ${sentence}`,
    blocks: [
      headerBlock(names),
      section(sentence),
      ...actions(
        ...feedbackButtons(ctx, row),
        link(t('slack_answers:buttons.open'), pages.coffee(row.id), 'coffee'),
      ),
    ],
  };
}

function feedbackSentence({ t }: MemberCtx, { status, feedback, asks_feedback: asks }: CoffeeRow): string {
  if (status === COFFEE_STATUS.canceled) return t('slack_answers:coffee.canceled');
  if (feedback === null || asks) return t('slack_answers:coffee.question');
  return t(`slack_answers:coffee.said.${feedback.happened}`);
}

/** The answers that a member may give, but for the one that they gave. */
export function feedbackButtons({ t }: MemberCtx, row: CoffeeRow): SlackBlock[] {
  if (row.status === COFFEE_STATUS.canceled || row.part === 'giver') return [];
  const given = row.asks_feedback ? null : (row.feedback?.happened ?? null);
  return HAPPENED.filter((happened) => happened !== given).map((happened) =>
    button(
      t(`slack_answers:buttons.${happened}`),
      buttonAction('feedback', { coffee_id: row.id, happened }),
      given === null && happened === 'met' ? 'primary' : undefined,
    ),
  );
}

/** The names of the other people of a coffee. */
export function othersOf({ t, actor }: MemberCtx, { members }: CoffeeRow): string {
  const names = members.filter(({ id }) => id !== actor.user_id).map((one) => memberName(one, t));
  return new Intl.ListFormat(t.language).format(names);
}

/** When a coffee takes place, in the time zone of the reader, or that no time is booked. */
export function timeOf({ t }: MemberCtx, { scheduled_at: at }: CoffeeRow, timezone: string): string {
  return at === null ? t('slack_answers:coffee.no_time') : dayAndTime(at, timezone, t.language);
}
