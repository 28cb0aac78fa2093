import type { MemberCtx } from '#platform/http/access.ts';
import type { UserCampaign } from '@fika/contract';
import type { CoffeeRow } from '#features/coffees/queries.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import {
  buttons,
  note,
  pauseMenu,
  row as sentence,
  title,
} from '#features/email-outbox/channels/chat/present.ts';
import type { ChatButton, ChatPart } from '#features/email-outbox/channels/chat/types.ts';
import { feedbackButtons, othersOf, timeOf } from '../coffees/present.ts';
import { dayInWords, invitationShown } from '../invitations/present.ts';
import type { Pages } from '../types.ts';
import { type Home, pagesOf, readHome } from './queries.ts';

const RULE: ChatPart = { is: 'rule' };

/** Everything that a member can answer. `refusal` is why their last press changed nothing. */
export const readHomeParts = async (ctx: MemberCtx, refusal: string | null): Promise<ChatPart[]> =>
  homeParts(ctx, await readHome(ctx), pagesOf(ctx, ctx.company.slug), refusal);

function homeParts(ctx: MemberCtx, home: Home, pages: Pages, refusal: string | null): ChatPart[] {
  const { t } = ctx;
  const parts = [
    ...(refusal === null ? [] : [[sentence(refusal)]]),
    home.invitations.length === 0
      ? [sentence(t('chat_answers:home.no_invitation'))]
      : home.invitations.flatMap((row) => invitationShown(row, t).parts),
    ...(home.has_pages ? [coffeesPart(ctx, home, pages)] : []),
    ...(home.programs.length === 0 ? [] : [programsPart(ctx, home.programs)]),
    footer(ctx, home, pages),
  ];
  return parts.flatMap((part, index): ChatPart[] => (index === 0 ? part : [RULE].concat(part)));
}

function coffeesPart(ctx: MemberCtx, { coffees, timezone }: Home, pages: Pages): ChatPart[] {
  const { t } = ctx;
  return [
    title(t('chat_answers:home.coffees')),
    ...(coffees.length === 0 ? [sentence(t('chat_answers:home.no_coffee'))] : []),
    ...coffees.flatMap((row) => [
      sentence(
        `${othersOf(ctx, row)}\n${timeOf(ctx, row, timezone)}`,
        timesButton(ctx, row) ?? { label: t('chat_answers:buttons.open'), url: pages.coffee(row.id) },
      ),
      ...(row.asks_feedback
        ? [note(t('chat_answers:coffee.question')), buttons(...feedbackButtons(ctx, row))]
        : []),
    ]),
  ];
}

/** A coffee that is to come offers times: some, or others than the booked one. */
function timesButton({ t }: MemberCtx, { id: coffee_id, ...row }: CoffeeRow): ChatButton | null {
  if (row.part === 'giver' || row.asks_feedback) return null;
  return row.scheduled_at === null
    ? { label: t('chat_answers:buttons.find_time'), action: buttonAction('times', { coffee_id }) }
    : { label: t('chat_answers:buttons.change'), action: buttonAction('change', { coffee_id }) };
}

function programsPart(ctx: MemberCtx, programs: readonly UserCampaign[]): ChatPart[] {
  const { t } = ctx;
  return [
    title(t('chat_answers:home.programs')),
    ...programs.map((program) => sentence(programText(ctx, program), pauseOf(ctx, program))),
    ...(programs.length === 0 ? [] : [note(t('chat_answers:home.pause_help'))]),
  ];
}

function programText({ t }: MemberCtx, { name, standing, snoozed_until: until }: UserCampaign): string {
  if (standing !== 'snoozed' || until === null) return name;
  return `${name}\n${t('chat_answers:paused_until', { date: dayInWords(until, t) })}`;
}

function pauseOf({ t }: MemberCtx, { id: campaign_id, standing }: UserCampaign): ChatButton {
  return standing === 'snoozed'
    ? { label: t('chat_answers:buttons.return'), action: buttonAction('return', { campaign_id }) }
    : pauseMenu(t, { campaign_id });
}

function footer({ t }: MemberCtx, home: Home, pages: Pages): ChatPart[] {
  if (!home.has_pages) return [note(t('chat_answers:home.no_pages'))];
  return [
    buttons(
      { label: t('chat_answers:buttons.web'), url: pages.home },
      ...(home.can_meet ? [{ label: t('chat_answers:buttons.meet'), url: pages.meet }] : []),
      { label: t('chat_answers:buttons.preferences'), url: pages.preferences },
      { label: t('chat_answers:buttons.availability'), url: pages.availability },
    ),
  ];
}
