import { accountAccessOf } from '@fika/contract';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { MemberCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { presentBooking } from '#features/booking/present.ts';
import { getTable } from '#features/booking/queries.ts';
import { refreshBusy } from '#features/calendars/busy/queries.ts';
import type { SlackPerson, SlackPress } from '#features/slack/inbound/types.ts';
import { bookingShown } from '../bookings/present.ts';
import { pagesOf } from '../home/queries.ts';
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
  // Calendars are read outside of any transaction: their providers may take their time.
  const userIds = await inCompany(services, company_id, 'read', async (ctx) => {
    const user = await recognize(ctx, person);
    if (user.is !== 'member') return [];
    assertPages(user.member);
    const table = await getTable(ctx, user.member.actor.user_id, wanted.coffee_id);
    return table.guests.map(({ id }) => id);
  });
  await refreshBusy(services, company_id, userIds);
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
  const { member } = user;
  const { user_id } = member.actor;
  if (isChanging && press.message) {
    await showAgain(ctx, person, { message: press.message, action: press.action_id, value: press.value });
    return;
  }
  const guest = { company_id: ctx.company_id, coffee_id, user_id, booking_id: 0 };
  const pages = pagesOf(member, member.company.slug);
  const shown = bookingShown(member, await presentBooking(ctx, guest), { pages, isChanging });
  await tellUser(ctx, person, { ...shown, channel_id: press.message?.channel_id });
}

/** Refuses where the workspace shows its members no pages, as links of emails about a coffee do. */
export function assertPages({ company }: MemberCtx): void {
  if (!accountAccessOf(company.options).enable_account_access) throw new Problem('access_disabled');
}
