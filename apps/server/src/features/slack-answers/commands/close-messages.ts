import { sql } from 'kysely';
import type { Ctx, Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { Log } from '#platform/log.ts';
import {
  type ClosedMessages,
  closeNextMessages,
  type Closing,
} from '#features/chat-answers/commands/close-next-messages.ts';
import { SlackRateLimited } from '#features/slack/gateway.ts';
import { findConnectedTeam } from '#features/slack/queries.ts';
import { updateMessage } from './update-message.ts';

/** Those in one team. */
export interface ClosedInSlack extends ClosedMessages {
  slack_team_id: number;
}

interface MessageRow {
  id: number;
  channel_id: string;
  ts: string;
  slack_user_id: string;
}

/** Leaves the invitations to a session that was sent, or ended unsent, to jobs: one of each team. */
export async function closeMessages(ctx: Ctx, round_id: number): Promise<void> {
  const { company_id } = ctx;
  const { rows } = await sql<{ slack_team_id: number }>`
    select distinct slack_team_id from slack_messages
    where company_id = ${company_id} and round_id = ${round_id} and kind in ('request', 'reminder')`.execute(
    ctx.db,
  );
  for (const { slack_team_id } of rows) {
    await inSlack.enqueue(ctx, { company_id, round_id, slack_team_id, after: 0 });
  }
}

export const closeInSlack = (services: Services, job: ClosedInSlack, log: Log): Promise<void> =>
  closeNextMessages(services, job, inSlack, log);

const inSlack: Closing<ClosedInSlack, MessageRow> = {
  restsUntil: async (ctx, { slack_team_id }) =>
    (await findConnectedTeam(ctx, slack_team_id))?.rest_until ?? null,
  async list({ db, company_id }, { round_id, slack_team_id, after }, limit) {
    const { rows } = await sql<MessageRow>`
      select m.id, m.channel_id, m.ts, s.slack_user_id
      from slack_messages m
      join slack_users s on s.company_id = m.company_id and s.slack_team_id = m.slack_team_id and s.user_id = m.user_id
      where m.company_id = ${company_id} and m.round_id = ${round_id} and m.slack_team_id = ${slack_team_id}
        and m.kind in ('request', 'reminder') and m.id > ${after}
      order by m.id limit ${limit}`.execute(db);
    return rows;
  },
  async update(services, { company_id, slack_team_id }, given, log) {
    const { channel_id, ts, slack_user_id, action_id: action, value } = given;
    const message = { channel_id, ts, replace_url: null };
    await updateMessage(services, { company_id, slack_team_id, slack_user_id, message, action, value }, log);
    crashPoint(services, 'slack-answers.closed');
  },
  secondsToWait: (error) => (error instanceof SlackRateLimited ? error.seconds : null),
  enqueue: (ctx, job, options = {}) => ctx.enqueue('slack-answers.close-messages', { ...job }, options),
};
