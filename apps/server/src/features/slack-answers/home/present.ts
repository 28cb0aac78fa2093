import type { MemberCtx } from '#platform/http/access.ts';
import type { UserCampaign } from '@fika/contract';
import type { CoffeeRow } from '#features/coffees/queries.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { headerBlock, noteBlock, type SlackBlock } from '#features/email-outbox/channels/slack/present.ts';
import { actions, button, divider, link, section } from '../blocks/present.ts';
import { feedbackButtons, othersOf, timeOf } from '../coffees/present.ts';
import { dayInWords, invitationShown, pauseMenu } from '../invitations/present.ts';
import type { Pages } from '../types.ts';
import type { Home } from './queries.ts';

/** The home of the app for a member. `refusal` is why their last press changed nothing. */
export function homeBlocks(ctx: MemberCtx, home: Home, pages: Pages, refusal: string | null): SlackBlock[] {
  const { t } = ctx;
  const parts = [
    ...(refusal === null ? [] : [[section(refusal)]]),
    home.invitations.length === 0
      ? [section(t('slack_answers:home.no_invitation'))]
      : home.invitations.flatMap((row) => invitationShown(row, t).blocks),
    ...(home.has_pages ? [coffeesPart(ctx, home, pages)] : []),
    ...(home.programs.length === 0 ? [] : [programsPart(ctx, home.programs)]),
    footer(ctx, home, pages),
  ];
  return parts.flatMap((blocks, index) => (index === 0 ? blocks : [divider].concat(blocks)));
}

function coffeesPart(ctx: MemberCtx, { coffees, timezone }: Home, pages: Pages): SlackBlock[] {
  const { t } = ctx;
  return [
    headerBlock(t('slack_answers:home.coffees')),
    ...(coffees.length === 0 ? [section(t('slack_answers:home.no_coffee'))] : []),
    ...coffees.flatMap((row) => [
      section(
        `${othersOf(ctx, row)}\n${timeOf(ctx, row, timezone)}`,
        timesButton(ctx, row) ?? link(t('slack_answers:buttons.open'), pages.coffee(row.id), 'coffee'),
      ),
      ...(row.asks_feedback
        ? [noteBlock(t('slack_answers:coffee.question')), ...actions(...feedbackButtons(ctx, row))]
        : []),
    ]),
  ];
}

/** A coffee that is to come offers times: some, or others than the booked one. */
function timesButton({ t }: MemberCtx, { id: coffee_id, ...row }: CoffeeRow): SlackBlock | null {
  if (row.part === 'giver' || row.asks_feedback) return null;
  return row.scheduled_at === null
    ? button(t('slack_answers:buttons.find_time'), buttonAction('times', { coffee_id }))
    : button(t('slack_answers:buttons.change'), buttonAction('change', { coffee_id }));
}

function programsPart(ctx: MemberCtx, programs: readonly UserCampaign[]): SlackBlock[] {
  const { t } = ctx;
  return [
    headerBlock(t('slack_answers:home.programs')),
    ...programs.map((program) => section(programText(ctx, program), pauseOf(ctx, program))),
    ...(programs.length === 0 ? [] : [noteBlock(t('slack_answers:home.pause_help'))]),
  ];
}

function programText({ t }: MemberCtx, { name, standing, snoozed_until: until }: UserCampaign): string {
  if (standing !== 'snoozed' || until === null) return name;
  return `${name}\n${t('slack_answers:paused_until', { date: dayInWords(until, t) })}`;
}

function pauseOf({ t }: MemberCtx, { id: campaign_id, standing }: UserCampaign): SlackBlock {
  return standing === 'snoozed'
    ? button(t('slack_answers:buttons.return'), buttonAction('return', { campaign_id }))
    : pauseMenu(campaign_id, t);
}

function footer({ t }: MemberCtx, home: Home, pages: Pages): SlackBlock[] {
  if (!home.has_pages) return [noteBlock(t('slack_answers:home.no_pages'))];
  return actions(
    link(t('slack_answers:buttons.web'), pages.home, 'web'),
    ...(home.can_meet ? [link(t('slack_answers:buttons.meet'), pages.meet, 'meet')] : []),
    link(t('slack_answers:buttons.preferences'), pages.preferences, 'preferences'),
    link(t('slack_answers:buttons.availability'), pages.availability, 'availability'),
  );
}
