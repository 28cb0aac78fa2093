import type { RequestCtx } from '#platform/http/access.ts';
import { type CalendarRow, getCalendar } from '../queries.ts';

/** Sets whether events in a calendar block bookings. */
export async function updateCalendar(
  ctx: RequestCtx,
  id: number,
  change: { checks_busy: boolean },
): Promise<CalendarRow> {
  const { db, company_id: companyId, actor } = ctx;
  await getCalendar(ctx, actor.user_id, id);
  await db
    .updateTable('calendars')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  return getCalendar(ctx, actor.user_id, id);
}
