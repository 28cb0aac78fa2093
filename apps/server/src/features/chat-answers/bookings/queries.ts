import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { MemberCtx } from '#platform/http/access.ts';
import { presentBooking } from '#features/booking/present.ts';
import { getTable } from '#features/booking/queries.ts';
import { refreshBusy } from '#features/calendars/busy/queries.ts';
import { pagesOf } from '../home/queries.ts';
import type { Recognized } from '../members/queries.ts';
import { assertPages } from '../policy.ts';
import type { Shown } from '../types.ts';
import { bookingShown } from './present.ts';

interface Wanted {
  coffee_id: number;
  /** Whether they are others for a booked time. */
  isChanging: boolean;
}

/** The times of a coffee for one of its members. */
export async function readTimes(member: MemberCtx, { coffee_id, isChanging }: Wanted): Promise<Shown> {
  const guest = { company_id: member.company_id, coffee_id, user_id: member.actor.user_id, booking_id: 0 };
  const pages = pagesOf(member, member.company.slug);
  return bookingShown(member, await presentBooking(member, guest), { pages, isChanging });
}

/** Reads the calendars of all people of a coffee, if a member asks: outside of any transaction, as their providers may take their time. */
export async function refreshCalendars(
  services: Services,
  company_id: number,
  coffee_id: number,
  recognize: (ctx: Ctx) => Promise<Recognized>,
): Promise<void> {
  const userIds = await inCompany(services, company_id, 'read', async (ctx) => {
    const user = await recognize(ctx);
    if (user.is !== 'member') return [];
    assertPages(user.member);
    const table = await getTable(ctx, user.member.actor.user_id, coffee_id);
    return table.guests.map(({ id }) => id);
  });
  await refreshBusy(services, company_id, userIds);
}
