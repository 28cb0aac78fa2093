import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Commanded, PostedPress } from '../rules.ts';
import type { SlackPress } from '../types.ts';

/** How often the time of the last request is written at most. */
const NOTE_SECONDS = 60;

/** The row of a team, and a user of it at Slack. */
interface From {
  team_id: number;
  slack_user_id: string;
}

/**
 * Accepts presses of buttons and leaves them to jobs: Slack waits three seconds for the answer. One that was accepted counts once:
 * Slack posts a request again, and people press twice.
 */
export async function acceptPresses(
  ctx: Ctx,
  { team_id, slack_user_id }: From,
  presses: readonly PostedPress[],
): Promise<void> {
  for (const { key, press: posted, age_seconds: age } of presses) {
    if (!(await isNew(ctx, team_id, `${team_id}/${key}`))) continue;
    const press: SlackPress = { ...posted, pressed_at: await before(ctx, age) };
    await ctx.enqueue('slack.handle-press', { slack_team_id: team_id, slack_user_id, press });
  }
}

/** The instant of the product some seconds ago. */
const before = async (ctx: Ctx, seconds: number): Promise<string> =>
  new Date(Date.parse(await ctx.now()) - Math.round(seconds * 1_000)).toISOString();

/** The same for a slash command. */
export async function acceptCommand(
  ctx: Ctx,
  teamId: number,
  { user_id, trigger_id, command: name, text, response_url }: Commanded,
): Promise<void> {
  if (!(await isNew(ctx, teamId, `${teamId}/command/${trigger_id}`))) return;
  const command = { command: name, text, response_url };
  await ctx.enqueue('slack.handle-command', { slack_team_id: teamId, slack_user_id: user_id, command });
}

/** Notes a request of Slack by its id. Returns whether it was not noted before. */
export async function isNew({ db, company_id }: Ctx, teamId: number, eventId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await db
    .insertInto('slack_events')
    .values({ company_id, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (count === 0n) return false;
  await sql`
    update slack_teams set last_event_at = app_now()
    where company_id = ${company_id} and id = ${teamId}
      and coalesce(last_event_at < app_now() - make_interval(secs => ${NOTE_SECONDS}), true)`.execute(db);
  return true;
}
