import type { BookingView } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { found } from '#platform/problem.ts';
import { listDestinations } from '#features/calendars/destinations/gateway.ts';
import { presentBranding } from '#features/workspaces/present.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import {
  type CoffeeTable,
  findBooking,
  findProposal,
  getTable,
  listAgreed,
  type TableGuest,
} from './queries.ts';
import { stateOf } from './rules.ts';
import { suggestPlaces } from './places/queries.ts';
import { findSlots } from './slots/queries.ts';
import type { Guest } from './tokens.ts';

const instantAt = (at: number) => new Date(at).toISOString();

/** A coffee for a guest who wants to book it: its booking, and the times that suit all. */
export async function presentBooking(ctx: Ctx, guest: Guest): Promise<BookingView> {
  const { db, company_id: companyId } = ctx;
  const table = await getTable(ctx, guest.user_id, guest.coffee_id);
  const company = found(await findCompany(db, companyId));
  const state = await stateFor(ctx, guest, stateOf(table, await ctx.now()));
  const { starts, window, people, calendars_unread } = await findSlots(ctx, table);
  const me = found(table.guests.find(({ id }) => id === guest.user_id));
  const { scheduled_at, ends_at } = table;
  const canBook = state === 'open' || state === 'booked';
  return {
    state,
    company: {
      id: companyId,
      name: company.name,
      slug: company.slug,
      branding: presentBranding(company),
    },
    coffee_id: table.coffee_id,
    member: { ...named(me), culture: me.culture },
    others: table.guests.filter(({ id }) => id !== me.id).map(named),
    timezone: people.get(guest.user_id)?.chosen_timezone ?? null,
    booked:
      (state === 'booked' || state === 'replaced') && scheduled_at !== null && ends_at !== null
        ? { starts_at: scheduled_at, ends_at }
        : null,
    agreement: state === 'booked' ? await showAgreement(ctx, table, me.id) : null,
    place: table.place,
    call_url: table.call_url,
    suggested_places: canBook
      ? await suggestPlaces(
          ctx,
          table.guests.map(({ id }) => id),
        )
      : [],
    in_calendar: (await listDestinations(ctx, [me.id])).length > 0,
    slots: canBook ? starts.map(instantAt) : [],
    from: instantAt(window.start),
    until: instantAt(window.end),
    calendars_unread: canBook && calendars_unread,
    proposal: canBook ? await findProposal(ctx, guest) : null,
  };
}

/** Who agreed to the booked time; null before the booking of a time that was entered by hand is written. */
async function showAgreement(
  ctx: Ctx,
  { coffee_id, guests }: CoffeeTable,
  me: number,
): Promise<BookingView['agreement']> {
  const booking = await findBooking(ctx, coffee_id);
  if (!booking) return null;
  const agreed = await listAgreed(ctx, booking);
  return {
    is_mine: agreed.has(me),
    waiting: guests.filter(({ id }) => id !== me && !agreed.has(id)).map(named),
  };
}

/** A link that moves or cancels speaks of one booking: it would do nothing to a later one. */
async function stateFor(
  ctx: Ctx,
  { coffee_id, booking_id }: Guest,
  state: BookingView['state'],
): Promise<BookingView['state']> {
  if (state !== 'booked' || booking_id === 0) return state;
  const booking = await findBooking(ctx, coffee_id);
  return booking && booking.id !== booking_id ? 'replaced' : state;
}

const named = ({ id, first_name, last_name }: TableGuest) => ({ id, first_name, last_name });
