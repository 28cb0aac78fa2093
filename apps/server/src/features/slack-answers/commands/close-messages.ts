import { sql } from 'kysely';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { Log } from '#platform/log.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import { SlackRateLimited } from '#features/slack/gateway.ts';
import { findConnectedTeam } from '#features/slack/queries.ts';
import { updateMessage } from './update-message.ts';

/** Messages of one job: Slack takes about fifty updates of a team in a minute. */
const AT_ONCE = 50;
/** Longer rests than Slack asks for are of no use. */
const REST_SECONDS_MAX = 600;

export interface ClosedMessages {
  company_id: number;
  round_id: number;
  slack_team_id: number;
  /** The last message that was updated. */
  after: number;
}

/** Leaves the invitations to a session that was sent, or ended unsent, to jobs: one of each team. */
export async function closeMessages(ctx: Ctx, roundId: number): Promise<void> {
  const { rows } = await sql<{ slack_team_id: number }>`
    select distinct slack_team_id from slack_messages
    where company_id = ${ctx.company_id} and round_id = ${roundId} and kind in ('request', 'reminder')`.execute(
    ctx.db,
  );
  for (const { slack_team_id } of rows) await enqueue(ctx, { round_id: roundId, slack_team_id, after: 0 });
}

function enqueue(
  ctx: Ctx,
  job: Omit<ClosedMessages, 'company_id'>,
  options: { startAfter?: string } = {},
): Promise<void> {
  return ctx.enqueue('slack-answers.close-messages', job, options);
}

interface MessageRow {
  id: number;
  channel_id: string;
  ts: string;
  slack_user_id: string;
}

/** Updates the next messages of a team in place: they say that the session is over, and have no buttons. */
export async function closeNextMessages(services: Services, job: ClosedMessages, log: Log): Promise<void> {
  const { company_id, round_id, slack_team_id } = job;
  const { rows, rest } = await inCompany(services, company_id, 'read', async (ctx) => ({
    rows: await listMessages(ctx, job),
    rest: await restOf(ctx, slack_team_id),
  }));
  // Messages go first: Slack asked to wait for one of them.
  if (rest > 0) {
    await closeLater(services, job, rest);
    return;
  }
  // Which answer the button gives says nothing here: the message shows the invitation as it is.
  const button = buttonAction('answer', { round_id, answer: 'accepted' });
  let { after } = job;
  for (const { id, channel_id, ts, slack_user_id } of rows) {
    const message = { channel_id, ts, replace_url: null };
    const person = { company_id, slack_team_id, slack_user_id };
    try {
      await updateMessage(
        services,
        { ...person, message, action: button.action_id, value: button.value },
        log,
      );
    } catch (error) {
      if (!(error instanceof SlackRateLimited)) throw error;
      await closeLater(services, { ...job, after }, error.seconds);
      return;
    }
    crashPoint(services, 'slack-answers.closed');
    after = id;
  }
  if (rows.length === AT_ONCE)
    await inCompany(services, company_id, 'write', (ctx) => enqueue(ctx, { ...job, after }));
}

/** Leaves the rest to a job that starts after some seconds. */
async function closeLater(services: Services, job: ClosedMessages, seconds: number): Promise<void> {
  const rest = Math.min(seconds, REST_SECONDS_MAX);
  const startAfter = new Date(Date.now() + rest * 1_000).toISOString();
  await inCompany(services, job.company_id, 'write', (ctx) => enqueue(ctx, job, { startAfter }));
}

/** Seconds that a team still rests. */
async function restOf(ctx: Ctx, teamId: number): Promise<number> {
  const team = await findConnectedTeam(ctx, teamId);
  if (!team?.rest_until) return 0;
  return Math.ceil((Date.parse(team.rest_until) - Date.parse(await ctx.now())) / 1_000);
}

async function listMessages({ db, company_id }: Ctx, job: ClosedMessages): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.channel_id, m.ts, s.slack_user_id
    from slack_messages m
    join slack_users s on s.company_id = m.company_id and s.slack_team_id = m.slack_team_id and s.user_id = m.user_id
    where m.company_id = ${company_id} and m.round_id = ${job.round_id} and m.slack_team_id = ${job.slack_team_id}
      and m.kind in ('request', 'reminder') and m.id > ${job.after}
    order by m.id limit ${AT_ONCE}`.execute(db);
  return rows;
}
