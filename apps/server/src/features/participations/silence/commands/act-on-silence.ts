import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { type CampaignRow, listManagers } from '#features/campaigns/queries.ts';
import { quietOf } from '#features/campaigns/quiet-hours/rules.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { getGostSettings } from '../queries.ts';

/**
 * Applies the policy of the company to members who left too many invitations unanswered, after `countRound` has counted those of
 * a round: asks whether they want to stay, or pauses them.
 */
export async function actOnSilence(ctx: Ctx, campaign: CampaignRow, roundId: number): Promise<void> {
  const settings = await getGostSettings(ctx);
  if (!settings.enabled) return;
  const { rows } = await sql<{ user_id: number; was_asked: boolean }>`
    select s.user_id, s.stay_asked_at is not null as was_asked
    from memberships s join round_members m on m.company_id = s.company_id and m.user_id = s.user_id
    where s.company_id = ${ctx.company_id} and s.campaign_id = ${campaign.id} and s.status <> 'left'
      and m.round_id = ${roundId} and m.outcome = 'no_answer' and s.ignored >= ${settings.ignored_limit}
    order by s.user_id`.execute(ctx.db);
  const asked = settings.action === 'ask' ? rows.filter((row) => !row.was_asked) : [];
  const paused = rows.filter((row) => !asked.includes(row));
  const quiet = quietOf(campaign);
  const tell = (kind: string, deliveries: readonly { user_id: number }[]) =>
    queueDeliveries(ctx, { round_id: roundId, kind, deliveries, quiet });
  await mark(ctx, campaign, asked, sql`stay_asked_at = app_now()`);
  await tell('stay', asked);
  const until = sql`(app_now() at time zone ${campaign.timezone})::date + ${settings.snooze_weeks * 7}::integer`;
  await mark(
    ctx,
    campaign,
    paused,
    sql`snoozed_until = ${until}, paused_at = app_now(), ignored = 0, stay_asked_at = null`,
  );
  await tell('paused', paused);
  if (settings.notify_admins && paused.length > 0) {
    await tell('paused_report', await listManagers(ctx, campaign.id));
  }
}

async function mark(
  ctx: Ctx,
  campaign: CampaignRow,
  members: readonly { user_id: number }[],
  changes: ReturnType<typeof sql>,
): Promise<void> {
  if (members.length === 0) return;
  await sql`update memberships set ${changes}, updated_at = app_now()
    where company_id = ${ctx.company_id} and campaign_id = ${campaign.id}
      and user_id = any(${members.map(({ user_id: id }) => id)}::bigint[])`.execute(ctx.db);
}
