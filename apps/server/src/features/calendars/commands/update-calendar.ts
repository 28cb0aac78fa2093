import type { RequestCtx } from '#platform/http/access.ts';
import { type CalendarRow, getCalendar } from '../queries.ts';

/** Says whether what stands in a calendar keeps others from booking. */
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
