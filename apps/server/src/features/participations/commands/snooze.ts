import { LIMITS, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { announceAnswers } from '../jobs.ts';
import { getStanding } from '../standing.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * Takes a break from a program until a day, the first that counts again. A session that is open is sat out, unless the
 * member has declined it; one that is drawn already stays as it is. The break ends by itself, or earlier by `comeBack`.
 *
 * @throws Problem `snooze_date`; `optin_gone` for who has left, or is not active
 */
export async function snooze(
  ctx: Ctx,
  snoozer: { user_id: number; campaign_id: number },
  until: string,
): Promise<void> {
  const { company_id: companyId, db } = ctx;
  const { user_id, campaign_id } = snoozer;
  const { today, subscribed, campaign_status } = await getStanding(db, companyId, snoozer);
  if (!subscribed || campaign_status === 'archived') throw new Problem('optin_gone');
  const days = (Date.parse(until) - Date.parse(today)) / DAY_MS;
  if (days < 1 || days > LIMITS.snoozeDays) throw new Problem('snooze_date');
  await sql`
    insert into memberships (company_id, campaign_id, user_id, snoozed_until)
    values (${companyId}, ${campaign_id}, ${user_id}, ${until})
    on conflict (company_id, campaign_id, user_id) do update
      set snoozed_until = excluded.snoozed_until, paused_at = null, ignored = 0, stay_asked_at = null,
        joins_next = false, updated_at = app_now()`.execute(db);
  await sitOut(ctx, snoozer, until);
  await ctx.publish('admins', 'campaign.memberships', { campaign_id });
}

/** A round that is being drawn is left alone: its groups are made of who takes part now. */
async function sitOut(
  ctx: Ctx,
  { user_id, campaign_id }: { user_id: number; campaign_id: number },
  until: string,
): Promise<void> {
  const { rows } = await sql<{ round_id: number }>`
    with open as (
      select id from rounds
      where company_id = ${ctx.company_id} and campaign_id = ${campaign_id} and status = ${ROUND_STATUS.requestsDone}
      order by id for share skip locked
    )
    update round_members m set outcome = 'snoozed', accepted_at = null,
      reason = jsonb_build_object('code', 'snoozed', 'until', ${until}::text)
    from open
    where m.company_id = ${ctx.company_id} and m.round_id = open.id and m.user_id = ${user_id}
      and m.rejected_at is null and (m.outcome is null or m.outcome = 'snoozed')
    returning m.round_id`.execute(ctx.db);
  for (const { round_id } of rows) await announceAnswers(ctx, round_id);
}
