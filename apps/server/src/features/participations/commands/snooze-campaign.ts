import { LIMITS, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { announceAnswers } from '../jobs.ts';
import { getProgramStatus } from '../status/queries.ts';
import { announceLeft } from './announce-left.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * Pauses a program for a member until a day, the first that counts again. A session that is open or under review is sat out,
 * unless the member has declined it; one that is sent stays as it is. The pause ends on its day, or earlier by `restoreMembers`.
 *
 * @throws Problem `snooze_date`; `optin_gone` for a member who has left, or is not active
 */
export async function snooze(
  ctx: Ctx,
  snoozer: { user_id: number; campaign_id: number },
  until: string,
): Promise<void> {
  const { company_id: companyId, db } = ctx;
  const { user_id, campaign_id } = snoozer;
  const { today, subscribed, campaign_status } = await getProgramStatus(ctx, snoozer);
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

/** Leaves a round alone that is being drawn or edited: the member is removed from its groups after that. */
async function sitOut(
  ctx: Ctx,
  { user_id, campaign_id }: { user_id: number; campaign_id: number },
  until: string,
): Promise<void> {
  const { rows } = await sql<{ round_id: number; status: number; had_accepted: boolean }>`
    with unsent as (
      select id, status from rounds
      where company_id = ${ctx.company_id} and campaign_id = ${campaign_id}
        and status in (${ROUND_STATUS.requestsDone}, ${ROUND_STATUS.provisioned})
      order by id for share skip locked
    ), before as (
      select m.round_id, unsent.status, m.accepted_at is not null as had_accepted
      from unsent join round_members m on m.company_id = ${ctx.company_id} and m.round_id = unsent.id
      where m.user_id = ${user_id} and m.rejected_at is null
        and (m.outcome is null or m.outcome = 'snoozed' or m.accepted_at is not null)
      for update of m
    )
    update round_members m set outcome = 'snoozed', accepted_at = null,
      reason = jsonb_build_object('code', 'snoozed', 'until', ${until}::text)
    from before
    where m.company_id = ${ctx.company_id} and m.round_id = before.round_id and m.user_id = ${user_id}
    returning m.round_id, before.status, before.had_accepted`.execute(ctx.db);
  for (const { round_id, status, had_accepted } of rows) {
    await announceAnswers(ctx, round_id);
    if (status === ROUND_STATUS.provisioned && had_accepted) {
      await ctx.emit('round.declined_in_review', { round_id, user_id });
    }
  }
  await announceLeft(ctx, [user_id], campaign_id);
}
