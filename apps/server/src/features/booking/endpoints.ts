import { type BookingAction, type BookingView, bookingEndpoints } from '@fika/contract';
import { type Ctx, inCompany } from '#platform/context.ts';
import { appNow } from '#platform/db/database.ts';
import { anyone, limited, mount, type PublicCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { refreshBusy } from '#features/calendars/busy/queries.ts';
import { agreeToBooking } from './commands/agree-booking.ts';
import { rescheduleSlot, scheduleSlot } from './commands/book-slot.ts';
import { saveEvent } from './calendar-files/queries.ts';
import { cancelBooking } from './commands/cancel-booking.ts';
import { proposeTimes } from './commands/propose-times.ts';
import { setPlace } from './commands/set-place.ts';
import { presentBooking } from './present.ts';
import { getTable } from './queries.ts';
import { type Guest, readBookingToken } from './tokens.ts';

// A whole organization may book from one address.
const manyAMinute = { max: 6_000, seconds: 60 };

export const booking = mount(bookingEndpoints, {
  booking_slots: limited(
    manyAMinute,
    anyone(async (ctx, { query }) => {
      // Calendars are read outside of any transaction: their providers may take their time.
      const asked = await asGuest(ctx, query, query.action, 'read', async (open, guest) => {
        const table = await getTable(open, guest.user_id, guest.coffee_id);
        return { company_id: open.company_id, user_ids: table.guests.map(({ id }) => id) };
      });
      await refreshBusy(ctx.services, asked.company_id, asked.user_ids);
      return asGuest(ctx, query, query.action, 'read', presentBooking);
    }),
  ),
  booking_schedule: limited(
    manyAMinute,
    anyone((ctx, { body }) =>
      act(ctx, body, 'schedule', (work, guest) => scheduleSlot(work, guest, body.starts_at)),
    ),
  ),
  booking_reschedule: limited(
    manyAMinute,
    anyone((ctx, { body }) =>
      act(ctx, body, 'reschedule', (work, guest) => rescheduleSlot(work, guest, body.starts_at)),
    ),
  ),
  booking_agree: limited(
    manyAMinute,
    anyone((ctx, { body }) =>
      act(ctx, body, 'agree', (work, guest) => agreeToBooking(work, guest, body.starts_at)),
    ),
  ),
  booking_cancel: limited(
    manyAMinute,
    anyone((ctx, { body }) => act(ctx, body, 'cancel', cancelBooking)),
  ),
  booking_place: limited(
    manyAMinute,
    anyone((ctx, { body }) => act(ctx, body, body.action, (work, guest) => setPlace(work, guest, body))),
  ),
  booking_event_file: limited(
    manyAMinute,
    anyone((ctx, { query }) => asGuest(ctx, query, query.action, 'read', saveEvent)),
  ),
  booking_propose: limited(
    manyAMinute,
    anyone((ctx, { body }) => act(ctx, body, body.action, (work, guest) => proposeTimes(work, guest, body))),
  ),
});

interface Whose {
  token?: string | undefined;
  company_id?: number | undefined;
  coffee_id?: number | undefined;
}

/** Runs in a transaction for the guest of a token, or for a member of the named coffee. */
async function asGuest<T>(
  ctx: PublicCtx,
  { token, company_id, coffee_id }: Whose,
  action: BookingAction,
  mode: 'read' | 'write',
  work: (work: Ctx, guest: Guest) => Promise<T>,
): Promise<T> {
  if (token !== undefined) {
    const now = await ctx.services.database.global('read', appNow);
    const guest = readBookingToken(ctx.services.keys, action, token, now);
    return inCompany(ctx.services, guest.company_id, mode, (open) => work(open, guest), ctx.log);
  }
  if (company_id === undefined || coffee_id === undefined) throw new Problem('link_invalid');
  return ctx.atCoffee({ company_id, coffee_id }, mode, (open) =>
    work(open, { company_id, coffee_id, user_id: open.actor.user_id, booking_id: 0 }),
  );
}

const act = (
  ctx: PublicCtx,
  whose: Whose,
  action: BookingAction,
  work: (work: Ctx, guest: Guest) => Promise<void>,
): Promise<BookingView> =>
  asGuest(ctx, whose, action, 'write', async (open, guest) => {
    await work(open, guest);
    return presentBooking(open, guest);
  });
