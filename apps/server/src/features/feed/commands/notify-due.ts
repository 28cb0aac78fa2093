import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { managesRow } from '../policy.ts';
import { notify } from './notify-members.ts';

/** Notifications that no event causes: pauses that are over, and emails of sessions that failed. */
export async function notifyDue(ctx: Ctx): Promise<void> {
  await notify(
    ctx,
    'break_over',
    sql`
      select s.user_id, c.id as about, (s.snoozed_until - date '2000-01-01') as fact, c.id as campaign_id,
        null::bigint as round_id, null::bigint as coffee_id, null::bigint as actor_id, 1 as count,
        app_now() as created_at
      from memberships s
      join campaigns c on c.company_id = s.company_id and c.id = s.campaign_id and c.status = 'active'
      join users u on u.company_id = s.company_id and u.id = s.user_id and u.is_active
      cross join lateral (select (app_now() at time zone c.timezone)::date as today) t
      where s.company_id = ${ctx.company_id} and s.status <> 'left'
        and s.snoozed_until <= t.today and s.snoozed_until > t.today - 2`,
  );
  // More of the same session are a new fact.
  await notify(
    ctx,
    'mails_failed',
    sql`
      select u.id as user_id, r.id as about, f.count as fact, r.campaign_id, r.id as round_id, null::bigint as coffee_id,
        null::bigint as actor_id, f.count, app_now() as created_at
      from (
        select round_id, count(*)::int as count from deliveries
        where company_id = ${ctx.company_id} and state in ('failed', 'bounced') and round_id in (
          select id from rounds where company_id = ${ctx.company_id} and created_at > app_now() - interval '60 days')
          and queued_at > app_now() - interval '3 days'
        group by round_id
      ) f
      join rounds r on r.company_id = ${ctx.company_id} and r.id = f.round_id
      join users u on u.company_id = r.company_id and u.is_active and ${managesRow}`,
  );
}
