import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { getCalendar } from '../queries.ts';

/** Says into which of one's calendars coffees are written from now on; null is none. */
export async function chooseDestination(ctx: RequestCtx, id: number | null): Promise<void> {
  const { db, company_id: companyId, actor } = ctx;
  if (id !== null) {
    const { can_write } = await getCalendar(ctx, actor.user_id, id);
    if (!can_write) throw new Problem('calendar_read_only');
  }
  const own = db
    .updateTable('calendars')
    .where('company_id', '=', companyId)
    .where('user_id', '=', actor.user_id);
  await own.set({ is_destination: false }).where('is_destination', '=', true).execute();
  if (id !== null) await own.set({ is_destination: true }).where('id', '=', id).execute();
}
