import { Temporal } from '@fika/contract/temporal';
import type { MemberCtx } from '#platform/http/access.ts';
import { snooze } from '#features/participations/commands/snooze-campaign.ts';
import { showOwnProgram } from '#features/participations/own/queries.ts';
import { getProgramStatus } from '#features/participations/status/queries.ts';

/** Pauses a program of the member for some weeks, counted in the zone of the program. Returns the first day after the pause. */
export async function pauseProgram(
  ctx: MemberCtx,
  { campaign_id, weeks }: { campaign_id: number; weeks: number },
): Promise<string> {
  await showOwnProgram(ctx, campaign_id);
  const snoozer = { user_id: ctx.actor.user_id, campaign_id };
  const { today } = await getProgramStatus(ctx, snoozer);
  const until = Temporal.PlainDate.from(today).add({ weeks }).toString();
  await snooze(ctx, snoozer, until);
  return until;
}
