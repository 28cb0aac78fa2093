import { memberName } from '@fika/contract';
import { inCompany, type Services } from '#platform/context.ts';
import { type EventOptions, listDestinations, writeEvent } from '#features/calendars/destinations/gateway.ts';
import type { CalendarRow } from '#features/calendars/queries.ts';
import { listCalendars } from '#features/calendars/queries.ts';
import { queueDelivery } from '#features/email-outbox/commands/queue-delivery.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { findTable, getBooking, type TableGuest } from '../queries.ts';

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
  const { sequence, requests } = await inCompany(services, job.company_id, 'read', (ctx) =>
    plan(services, ctx, job),
  );
  const failures: unknown[] = [];
  for (const { user_id, calendar, request } of requests) {
    try {
      const externalId = await writeEvent(services, calendar, request);
      if (externalId !== null)
        await note(services, job, { user_id, calendar, request, sequence, externalId });
      // Their email had no event, because it was to be written to the calendar.
      else if (request.act !== 'remove') await sendInstead(services, job, { user_id, sequence });
    } catch (error) {
      failures.push(error);
    }
  }
  // A provider that does not answer does not block the other calendars; the queue tries again.
  if (failures.length > 0) throw new AggregateError(failures, 'events could not be written');
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

type Ctx = Parameters<Parameters<typeof inCompany>[3]>[0];

async function plan(
  services: Services,
  { db }: Ctx,
  job: Job,
): Promise<{ sequence: number; requests: EventRequest[] }> {
  const { company_id: companyId, booking_id } = job;
  const booking = await getBooking({ db, company_id: companyId }, booking_id);
  const table = await findTable({ db, company_id: companyId }, booking.coffee_id);
  const written = await db
    .selectFrom('booking_events')
    .select(['user_id', 'calendar_id', 'external_id', 'sequence'])
    .where('company_id', '=', companyId)
    .where('booking_id', '=', booking_id)
    .execute();
  const guests = table?.guests ?? [];
  const ids = [...new Set([...guests.map(({ id }) => id), ...written.map(({ user_id: id }) => id)])];
  if (ids.length === 0) return { sequence: booking.sequence, requests: [] };
  const calendars = new Map(
    (await listCalendars({ db, company_id: companyId }, ids)).map((row) => [row.id, row]),
  );
  const destinations = await listDestinations({ db, company_id: companyId }, ids);
  const slug = (await findCompany(db, companyId))?.slug ?? '';
  const requests = ids.flatMap((user_id): EventRequest[] => {
    const event = written.find((row) => row.user_id === user_id);
    const guest = guests.find(({ id }) => id === user_id);
    const isOff = booking.canceled_at !== null || !guest;
    if (event) {
      const calendar = calendars.get(event.calendar_id);
      if (!calendar || (event.sequence === booking.sequence && !isOff)) return [];
      const { external_id } = event;
      if (isOff) return [{ user_id, calendar, request: { act: 'remove', external_id } }];
      return [{ user_id, calendar, request: { act: 'move', external_id, entry: entryOf(guest) } }];
    }
    const calendar = destinations.find((row) => row.user_id === user_id);
    if (!calendar || isOff) return [];
    return [{ user_id, calendar, request: { act: 'create', entry: entryOf(guest) } }];
  });
  return { sequence: booking.sequence, requests };

  function entryOf(guest: TableGuest) {
    const { config, translators } = services;
    const language = guest.culture;
    const t = translators[language];
    const names = guests.map((one) => memberName(one, t));
    return {
      // Google restricts ids to base32hex characters.
      key: `fika${companyId}b${booking_id}u${guest.id}`,
      summary: t('booking_emails:event', {
        names: new Intl.ListFormat(language, { type: 'conjunction' }).format(names),
      }),
      description: `${config.PUBLIC_URL}${config.BASE_PATH}account/${slug}/user/coffees/${booking.coffee_id}`,
      starts_at: booking.starts_at,
      ends_at: booking.ends_at,
    };
  }
}

async function note(
  services: Services,
  { company_id, booking_id }: Job,
  done: {
    user_id: number;
    calendar: CalendarRow;
    request: EventOptions;
    sequence: number;
    externalId: string;
  },
): Promise<void> {
  const { user_id, calendar, request, sequence, externalId } = done;
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
    const row = { calendar_id: calendar.id, external_id: externalId, sequence };
    await db
      .insertInto('booking_events')
      .values({ company_id, booking_id, user_id, ...row })
      .onConflict((conflict) => conflict.columns(['company_id', 'booking_id', 'user_id']).doUpdateSet(row))
      .execute();
  });
}
