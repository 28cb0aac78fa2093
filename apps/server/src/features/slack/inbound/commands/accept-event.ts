import type { Ctx } from '#platform/context.ts';
import { isNew } from './accept-request.ts';

/** An event of Slack: its id, which stays the same when Slack sends it again, and its content. */
export interface SlackEvent {
  event_id: string;
  event: { type: string };
}

/** Notes an event and leaves it to a job: Slack waits three seconds for the answer. An event that was accepted counts once. */
export async function acceptEvent(ctx: Ctx, teamId: number, { event_id, event }: SlackEvent): Promise<void> {
  if (!(await isNew(ctx, teamId, event_id))) return;
  await ctx.enqueue('slack.handle-event', { team_id: teamId, event });
}
