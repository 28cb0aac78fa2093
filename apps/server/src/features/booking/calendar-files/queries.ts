import { Readable } from 'node:stream';
import { accountAccessOf } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { FileAnswer } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { findBooking, getTable } from '../queries.ts';
import { stateOf } from '../rules.ts';
import type { Guest } from '../tokens.ts';
import { calendarEvent, savedFile } from './present.ts';

/** The booked time of a coffee as a file for the calendar of a guest, in their language. */
export async function saveEvent(ctx: Ctx, guest: Guest): Promise<FileAnswer> {
  const table = await getTable(ctx, guest.user_id, guest.coffee_id);
  const booking = await findBooking(ctx, guest.coffee_id);
  const isAnother = guest.booking_id !== 0 && guest.booking_id !== booking?.id;
  if (!booking || isAnother || stateOf(table, await ctx.now()) !== 'booked')
    throw new Problem('booking_none');
  const me = found(table.guests.find(({ id }) => id === guest.user_id));
  const { config, translators } = ctx.services;
  const { slug, options } = found(await findCompany(ctx.db, ctx.company_id));
  const event = calendarEvent(config, translators[me.culture], {
    ...table,
    ...booking,
    company_id: ctx.company_id,
    booking_id: booking.id,
    slug,
    has_pages: accountAccessOf(options).enable_account_access,
    is_canceled: false,
  });
  return new FileAnswer('event.ics', Readable.from([savedFile(event)]));
}
