import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** An event of Slack: its id, which stays the same when Slack sends it again, and its content. */
export interface SlackEvent {
  event_id: string;
  event: { type: string };
}

/** How often the time of the last event is written at most. */
const NOTE_SECONDS = 60;

/** Notes an event and leaves it to a job: Slack waits three seconds for the answer. An event that was accepted counts once. */
export async function acceptEvent(ctx: Ctx, teamId: number, { event_id, event }: SlackEvent): Promise<void> {
  const { db, company_id } = ctx;
  const { numInsertedOrUpdatedRows: isNew } = await db
    .insertInto('slack_events')
    .values({ company_id, event_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (isNew === 0n) return;
  await sql`
    update slack_teams set last_event_at = app_now()
    where company_id = ${company_id} and id = ${teamId}
      and coalesce(last_event_at < app_now() - make_interval(secs => ${NOTE_SECONDS}), true)`.execute(db);
  await ctx.enqueue('slack.handle-event', { company_id, team_id: teamId, event });
}
