import { memberName } from '@fika/contract';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { type EventOptions, listDestinations, writeEvent } from '#features/calendars/destinations/gateway.ts';
import type { CalendarRow } from '#features/calendars/queries.ts';
import { listCalendars } from '#features/calendars/queries.ts';
import type { CalendarEntry, CreatedEvent } from '#features/calendars/types.ts';
import { changePlace } from '#features/coffees/commands/change-place.ts';
import { queueDelivery } from '#features/email-outbox/commands/queue-delivery.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { type BookingRow, type CoffeeTable, findTable, getBooking, type TableGuest } from '../queries.ts';
import { placeInEvent } from '../rules.ts';
import { announceWaiting, findCallMaker } from './announce-booking.ts';
import { lockCoffee } from './lock-coffee.ts';

interface Job {
  company_id: number;
  booking_id: number;
}

interface EventRequest {
  user_id: number;
  calendar: CalendarRow;
  request: EventOptions;
}

/**
 * Updates the events of a booking in the calendars of its guests. Safe to repeat: an event is written under one key, and one that
 * is up to date is left alone.
 */
export async function writeEvents(services: Services, job: Job): Promise<void> {
  const failures: unknown[] = [];
  const tried = await makeCall(services, job, failures);
  const { sequence, requests } = await inCompany(services, job.company_id, 'read', (ctx) =>
    plan(services, ctx, job),
  );
  for (const { user_id, calendar, request } of requests) {
    if (user_id === tried) continue;
    try {
      const written = await writeEvent(services, calendar, request);
      if (written !== null) await note(services, job, { user_id, calendar, request, sequence, written });
      // Their email had no event, because it was to be written to the calendar.
      else if (request.act !== 'remove') await sendInstead(services, job, { user_id, sequence });
    } catch (error) {
      failures.push(error);
    }
  }
  // A provider that does not answer does not block the other calendars; the queue tries again.
  if (failures.length > 0) throw new AggregateError(failures, 'events could not be written');
}

/**
 * Writes the first event of a booking with a call, stores its link, and sends the emails that waited for it. Without an answer they
 * are sent without a link, and no link is made later: that would be a second email. Returns the member whose calendar failed.
 */
async function makeCall(services: Services, job: Job, failures: unknown[]): Promise<number | null> {
  const { company_id, booking_id } = job;
  const found = await inCompany(services, company_id, 'read', async (ctx) => {
    const booking = await getBooking(ctx, booking_id);
    if (booking.unannounced === null) return null;
    const table = await findTable(ctx, booking.coffee_id);
    const calendar = table && (await findCallMaker(ctx, table, booking));
    const guest = table?.guests.find(({ id }) => id === calendar?.user_id);
    if (!table || !calendar || !guest) return { first: null };
    const entry = await entryFor(services, ctx, { booking, table, guest, call: 'make' });
    return { first: { calendar, entry, sequence: booking.sequence } };
  });
  if (found === null) return null;
  let tried: number | null = null;
  if (found.first) {
    const { calendar, entry, sequence } = found.first;
    const { user_id } = calendar;
    const request = { act: 'create', entry } as const;
    try {
      const written = await writeEvent(services, calendar, request);
      if (written !== null) await note(services, job, { user_id, calendar, request, sequence, written });
      if (written?.call_url) await storeCall(services, job, user_id, written.call_url);
    } catch (error) {
      failures.push(error);
      tried = user_id;
    }
  }
  await inCompany(services, company_id, 'write', (ctx) => announceWaiting(ctx, booking_id));
  return tried;
}

/** Stores the link that a calendar made, unless a member has entered meanwhile where they meet. */
async function storeCall(
  services: Services,
  { company_id, booking_id }: Job,
  by: number,
  call_url: string,
): Promise<void> {
  await inCompany(services, company_id, 'write', async (ctx) => {
    const { coffee_id } = await getBooking(ctx, booking_id);
    await lockCoffee(ctx, coffee_id);
    const { canceled_at } = await getBooking(ctx, booking_id);
    const table = await findTable(ctx, coffee_id);
    if (!table || canceled_at !== null || table.place !== '' || table.call_url !== null) return;
    await changePlace(ctx, { coffee_id, by, is_quiet: true, place: '', call_url });
  });
}

/** Emails the event of a booking to a guest whose calendar did not take it. */
async function sendInstead(
  services: Services,
  { company_id, booking_id }: Job,
  { user_id, sequence }: { user_id: number; sequence: number },
): Promise<void> {
  await inCompany(services, company_id, 'write', async (ctx) => {
    const { coffee_id } = await getBooking(ctx, booking_id);
    const guest = (await findTable(ctx, coffee_id))?.guests.find(({ id }) => id === user_id);
    if (!guest) return;
    await queueDelivery(ctx, {
      round_id: null,
      user_id,
      kind: 'booking_event',
      recipient: guest.email,
      data: { coffee_id, booking_id, sequence },
    });
  });
}

async function plan(
  services: Services,
  ctx: Ctx,
  job: Job,
): Promise<{ sequence: number; requests: EventRequest[] }> {
  const { db } = ctx;
  const { company_id: companyId, booking_id } = job;
  const booking = await getBooking(ctx, booking_id);
  const table = await findTable(ctx, booking.coffee_id);
  const written = await db
    .selectFrom('booking_events')
    .select(['user_id', 'calendar_id', 'external_id', 'sequence', 'call_url'])
    .where('company_id', '=', companyId)
    .where('booking_id', '=', booking_id)
    .execute();
  const guests = table?.guests ?? [];
  const ids = [...new Set([...guests.map(({ id }) => id), ...written.map(({ user_id: id }) => id)])];
  if (!table || ids.length === 0) return { sequence: booking.sequence, requests: [] };
  const calendars = new Map((await listCalendars(ctx, ids)).map((row) => [row.id, row]));
  const destinations = await listDestinations(ctx, ids);
  const requests: EventRequest[] = [];
  for (const user_id of ids) {
    const event = written.find((row) => row.user_id === user_id);
    const guest = guests.find(({ id }) => id === user_id);
    const isOff = booking.canceled_at !== null || !guest;
    const calendar = event
      ? calendars.get(event.calendar_id)
      : destinations.find((row) => row.user_id === user_id);
    if (!calendar || (event ? event.sequence === booking.sequence && !isOff : isOff)) continue;
    if (isOff) {
      if (event)
        requests.push({ user_id, calendar, request: { act: 'remove', external_id: event.external_id } });
      continue;
    }
    const call = callOf(event?.call_url ?? null, table.call_url);
    const entry = await entryFor(services, ctx, { booking, table, guest, call });
    requests.push({
      user_id,
      calendar,
      request: event ? { act: 'move', external_id: event.external_id, entry } : { act: 'create', entry },
    });
  }
  return { sequence: booking.sequence, requests };
}

/** What happens to the call of an event, whose link may have been replaced since. */
function callOf(made: string | null, current: string | null): CalendarEntry['call'] {
  if (made === null) return 'none';
  return made === current ? 'keep' : 'remove';
}

interface EntryOf {
  booking: BookingRow;
  table: CoffeeTable;
  guest: TableGuest;
  call: CalendarEntry['call'];
}

async function entryFor(
  { config, translators }: Services,
  { db, company_id }: Ctx,
  { booking, table, guest, call }: EntryOf,
): Promise<CalendarEntry> {
  const language = guest.culture;
  const t = translators[language];
  const names = table.guests.map((one) => memberName(one, t));
  const slug = (await findCompany(db, company_id))?.slug ?? '';
  const page = `${config.PUBLIC_URL}${config.BASE_PATH}account/${slug}/user/coffees/${booking.coffee_id}`;
  // The event has the link of its call already.
  const call_url = call === 'keep' ? null : table.call_url;
  return {
    // Google restricts ids to base32hex characters.
    key: `fika${company_id}b${booking.id}u${guest.id}`,
    summary: t('booking_emails:event', {
      names: new Intl.ListFormat(language, { type: 'conjunction' }).format(names),
    }),
    ...placeInEvent({ place: table.place, call_url }, page),
    call,
    starts_at: booking.starts_at,
    ends_at: booking.ends_at,
  };
}

async function note(
  services: Services,
  { company_id, booking_id }: Job,
  done: {
    user_id: number;
    calendar: CalendarRow;
    request: EventOptions;
    sequence: number;
    written: CreatedEvent;
  },
): Promise<void> {
  const { user_id, calendar, request, sequence, written } = done;
  await inCompany(services, company_id, 'write', async ({ db }) => {
    if (request.act === 'remove') {
      await db
        .deleteFrom('booking_events')
        .where('company_id', '=', company_id)
        .where('booking_id', '=', booking_id)
        .where('user_id', '=', user_id)
        .execute();
      return;
    }
    const { external_id, call_url } = written;
    const isRemoved = request.entry.call === 'remove';
    const row = { calendar_id: calendar.id, external_id, sequence, ...(isRemoved && { call_url: null }) };
    await db
      .insertInto('booking_events')
      .values({ company_id, booking_id, user_id, call_url, ...row })
      .onConflict((conflict) => conflict.columns(['company_id', 'booking_id', 'user_id']).doUpdateSet(row))
      .execute();
  });
}
