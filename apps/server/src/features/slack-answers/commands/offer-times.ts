import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { readTimes, refreshCalendars } from '#features/chat-answers/bookings/queries.ts';
import { slackBlocks } from '#features/email-outbox/channels/slack/present.ts';
import type { SlackPerson, SlackPress } from '#features/slack/inbound/types.ts';
import { recognize } from '../members/queries.ts';
import { showAgain } from './show-again.ts';
import { tellStranger, tellUser } from './tell-user.ts';

interface Wanted {
  coffee_id: number;
  /** Whether they are others for a booked time, which the message of the button shows itself. */
  isChanging: boolean;
}

/** Shows a member the times that suit all members of a coffee: in the channel of the button, seen by them alone. */
export async function offerTimes(
  services: Services,
  person: SlackPerson,
  press: SlackPress,
  wanted: Wanted,
): Promise<void> {
  const { company_id } = person;
  await refreshCalendars(services, company_id, wanted.coffee_id, (ctx) => recognize(ctx, person));
  await inCompany(services, company_id, 'write', (ctx) => offer(ctx, person, press, wanted));
}

async function offer(
  ctx: Ctx,
  person: SlackPerson,
  press: SlackPress,
  { coffee_id, isChanging }: Wanted,
): Promise<void> {
  const user = await recognize(ctx, person);
  if (user.is !== 'member') {
    await tellStranger(ctx, person, user, { message: press.message });
    return;
  }
  if (isChanging && press.message) {
    await showAgain(ctx, person, { message: press.message, action: press.action_id, value: press.value });
    return;
  }
  const { text, parts } = await readTimes(user.member, { coffee_id, isChanging });
  const blocks = slackBlocks(parts, user.member.language);
  await tellUser(ctx, person, { text, blocks, channel_id: press.message?.channel_id });
}
