import type { ChannelReason } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import { requestDrain } from './request-drain.ts';

interface Turned {
  /** Those that wait for a team of Slack, or those of some rounds. */
  which: { slack_team_id: number } | { round_ids: readonly number[] };
  /** Why they are emails; null where their program sends emails. */
  reason: ChannelReason | null;
  /** Only those that could have left so many hours ago. */
  hours?: number | undefined;
}

/** Makes emails of messages that wait for Slack. Returns how many. */
export async function turnIntoEmails(ctx: Ctx, { which, reason, hours }: Turned): Promise<number> {
  const { company_id: companyId, db } = ctx;
  const ofThese =
    'slack_team_id' in which
      ? sql`slack_team_id = ${which.slack_team_id}`
      : sql`round_id = any(${which.round_ids}::bigint[])`;
  // One that was tried does not wait for its next try, and one that waits for the end of a night still does.
  const result = await sql`
    update deliveries set channel = 'email', slack_team_id = null, channel_reason = ${reason},
      next_try_at = case when attempts > 0 then app_now() else next_try_at end, attempts = 0
    where company_id = ${companyId} and channel = 'slack' and ${ofThese}
      and state = 'queued'
      and (${hours ?? null}::integer is null
        or (case when attempts > 0 then queued_at else next_try_at end)
          < app_now() - make_interval(hours => ${hours ?? 0}))`.execute(db);
  const count = Number(result.numAffectedRows ?? 0);
  crashPoint(ctx.services, 'slack.turned-into-emails');
  if (count > 0) await requestDrain(ctx);
  return count;
}
