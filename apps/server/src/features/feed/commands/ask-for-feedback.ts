import { COFFEE_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { asksFeedback, SILENT_TIME } from '#features/coffees/queries.ts';
import { notifyMany } from './notify-members.ts';

/** After a longer outage members are not asked any more; the board still asks. */
const LOOK_BACK = '2 days';

/** Whether the time of coffee `c` passed lately: that of its date, or the one in which it might have got one. */
const isOver = sql`(
  (c.status = ${COFFEE_STATUS.scheduled} and c.ends_at between app_now() - ${LOOK_BACK}::interval and app_now())
  or (c.status = ${COFFEE_STATUS.matched}
    and c.sent_at between app_now() - ${SILENT_TIME}::interval - ${LOOK_BACK}::interval and app_now() - ${SILENT_TIME}::interval)
)`;

/** Companies with a coffee that just ended. */
export async function findOver(db: Db): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select distinct c.company_id from coffees c where ${isOver} order by 1`.execute(db);
  return rows.map(({ company_id: id }) => id);
}

/** Asks all members of a coffee whose time has passed whether it took place, each once for its date. */
export async function askForFeedback(services: Services, companyId: number): Promise<void> {
  await notifyMany(
    services,
    companyId,
    'feedback_asked',
    sql`
      select me.user_id, c.id as about, d.fact, c.campaign_id, c.round_id, c.id as coffee_id,
        null::bigint as actor_id, 1 as count, app_now() as created_at
      from coffees c
      cross join lateral (
        select extract(epoch from coalesce(c.ends_at, c.sent_at))::bigint as fact
      ) d
      join coffee_members me on me.company_id = c.company_id and me.coffee_id = c.id
      join users u on u.company_id = me.company_id and u.id = me.user_id and u.is_active
      where c.company_id = ${companyId} and ${isOver} and ${asksFeedback}
        -- Who was told already is not looked at each time.
        and not exists (
          select from notifications t where t.company_id = me.company_id and t.user_id = me.user_id
            and t.kind = 'feedback_asked' and t.about = c.id and t.fact >= d.fact)`,
  );
}
