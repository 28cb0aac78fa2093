import { LIMITS, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import { markReminded } from '#features/rounds/commands/update-round.ts';
import { type CampaignRow, getCampaign } from '#features/campaigns/queries.ts';
import { halfway, quietOf } from '#features/campaigns/quiet-hours/rules.ts';
import { lockLiveRound, type RoundRow } from '#features/rounds/queries.ts';
import { Problem } from '#platform/problem.ts';
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
  if (due >= Date.parse(reminderFrom(round) ?? now)) await queueReminders(ctx, campaign, round);
  await markReminded(ctx, roundId);
  crashPoint(ctx.services, 'participations.reminded');
  await ctx.publish('admins', 'round.changed', { round_id: roundId, campaign_id: campaign.id });
}

/**
 * Sends the reminder of an open round now, and none on its date. The round must be locked. Returns how many members get it.
 *
 * @throws Problem `reminder_sent` after another one, `reminder_too_soon` shortly after the invitations
 */
export async function remindNow(ctx: Ctx, campaign: CampaignRow, round: RoundRow): Promise<number> {
  if ((await reminderSentAt(ctx, round.id)) !== null) throw new Problem('reminder_sent');
  const from = reminderFrom(round);
  if (from === null || Date.parse(from) > Date.parse(await ctx.now())) throw new Problem('reminder_too_soon');
  const count = await queueReminders(ctx, campaign, round);
  // With no one to remind, the reminder on its date may still find members who are invited later.
  if (count === 0) return 0;
  await markReminded(ctx, round.id);
  await ctx.publish('admins', 'round.changed', { round_id: round.id, campaign_id: campaign.id });
  return count;
}

/** Who a reminder would reach now, when it was sent, and the earliest time for it. */
export async function showReminder(
  ctx: Ctx,
  round: RoundRow,
): Promise<{ count: number; sent_at: string | null; from: string | null }> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${silentOf(ctx, round.id)}`.execute(ctx.db);
  return {
    count: rows[0]?.count ?? 0,
    sent_at: await reminderSentAt(ctx, round.id),
    from: reminderFrom(round),
  };
}

/** An invitation is not followed by a reminder at once. */
function reminderFrom({ requests_sent_at: sent }: RoundRow): string | null {
  return sent === null ? null : new Date(Date.parse(sent) + LIMITS.reminderRest * HOUR_MS).toISOString();
}

/** Queues the reminders of a round. Returns how many. */
async function queueReminders(ctx: Ctx, campaign: CampaignRow, round: RoundRow): Promise<number> {
  const closes = reviewAt(campaign, round) ?? round.matchs_send_at;
  const deliveries = await listSilent(ctx, round.id);
  const quiet = quietOf(campaign, halfway(await ctx.now(), closes));
  await queueDeliveries(ctx, { round_id: round.id, kind: 'reminder', deliveries, quiet });
  return deliveries.length;
}

/** When the reminders of a round were queued; null where it had none, as when its date was too close to the invitations. */
async function reminderSentAt({ db, company_id: companyId }: Ctx, roundId: number): Promise<string | null> {
  const { rows } = await sql<{ sent_at: string | null }>`
    select max(queued_at) as sent_at from deliveries
    where company_id = ${companyId} and round_id = ${roundId} and kind = 'reminder'`.execute(db);
  return rows[0]?.sent_at ?? null;
}

/** Invited members who can still answer and accept email. */
async function listSilent(ctx: Ctx, roundId: number): Promise<{ user_id: number }[]> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id ${silentOf(ctx, roundId)} order by m.user_id`.execute(ctx.db);
  return rows;
}

const silentOf = ({ company_id: companyId }: Ctx, roundId: number) => sql`
  from round_members m
  join rounds r on r.company_id = m.company_id and r.id = m.round_id
  join users u on u.company_id = m.company_id and u.id = m.user_id
  left join memberships s
    on s.company_id = m.company_id and s.campaign_id = r.campaign_id and s.user_id = m.user_id
  where m.company_id = ${companyId} and m.round_id = ${roundId} and m.asked_at is not null
    and m.accepted_at is null and m.rejected_at is null and m.outcome is null
    and u.is_active and s.status is distinct from 'left'
    and u.settings -> 'notifications' -> 'request' is distinct from 'false'::jsonb`;
