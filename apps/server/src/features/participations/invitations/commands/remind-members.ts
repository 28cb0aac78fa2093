import { LIMITS, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import { markReminded } from '#features/rounds/commands/update-round.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { halfway, quietOf } from '#features/campaigns/quiet-hours/rules.ts';
import { lockLiveRound } from '#features/rounds/queries.ts';
import { reviewAt } from '#features/campaigns/rules.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';

const HOUR_MS = 3600 * 1000;

/**
 * Reminds members of an open round who did not answer, once. A round that leaves little time between the invitation and its
 * reminder has none. Reminding a round again changes nothing.
 */
export async function remindMembers(ctx: Ctx, roundId: number): Promise<void> {
  const round = await lockLiveRound(ctx, roundId);
  if (!round) return;
  const campaign = await getCampaign(ctx, round.campaign_id);
  const now = await ctx.now();
  const { reminder_hours: hours } = campaign;
  if (round.status !== ROUND_STATUS.requestsDone || round.reminded_at !== null || hours === null) return;
  const closes = reviewAt(campaign, round) ?? round.matchs_send_at;
  const due = Date.parse(closes) - hours * HOUR_MS;
  if (due > Date.parse(now)) return;
  const asked = Date.parse(round.requests_sent_at ?? now);
  if (due >= asked + LIMITS.reminderRest * HOUR_MS) {
    const quiet = quietOf(campaign, halfway(now, closes));
    await queueDeliveries(ctx, {
      round_id: roundId,
      kind: 'reminder',
      deliveries: await listSilent(ctx, roundId),
      quiet,
    });
  }
  await markReminded(ctx, roundId);
  crashPoint(ctx.services, 'participations.reminded');
  await ctx.publish('admins', 'round.changed', { round_id: roundId, campaign_id: campaign.id });
}

/** Invited members who can still answer and accept email. */
async function listSilent(ctx: Ctx, roundId: number): Promise<{ user_id: number }[]> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from round_members m
    join rounds r on r.company_id = m.company_id and r.id = m.round_id
    join users u on u.company_id = m.company_id and u.id = m.user_id
    left join memberships s
      on s.company_id = m.company_id and s.campaign_id = r.campaign_id and s.user_id = m.user_id
    where m.company_id = ${ctx.company_id} and m.round_id = ${roundId} and m.asked_at is not null
      and m.accepted_at is null and m.rejected_at is null and m.outcome is null
      and u.is_active and s.status is distinct from 'left'
      and u.settings -> 'notifications' -> 'request' is distinct from 'false'::jsonb
    order by m.user_id`.execute(ctx.db);
  return rows;
}
