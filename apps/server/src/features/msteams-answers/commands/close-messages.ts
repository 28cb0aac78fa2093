import { sql } from 'kysely';
import type { Ctx, Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { Log } from '#platform/log.ts';
import {
  type ClosedMessages,
  closeNextMessages,
  type Closing,
} from '#features/chat-answers/commands/close-next-messages.ts';
import { TeamsRateLimited } from '#features/msteams/bot/gateway.ts';
import { findTenant } from '#features/msteams/queries.ts';
import { updateMessage } from './update-message.ts';

/** Those in one tenant. */
export interface ClosedInTeams extends ClosedMessages {
  msteams_tenant_id: number;
}

interface MessageRow {
  id: number;
  conversation_id: string;
  activity_id: string;
  object_id: string;
}

/** Leaves the invitations to a session that was sent, or ended unsent, to jobs: one of each tenant. */
export async function closeMessages(ctx: Ctx, round_id: number): Promise<void> {
  const { company_id } = ctx;
  const { rows } = await sql<{ msteams_tenant_id: number }>`
    select distinct msteams_tenant_id from msteams_messages
    where company_id = ${company_id} and round_id = ${round_id} and kind in ('request', 'reminder')`.execute(
    ctx.db,
  );
  for (const { msteams_tenant_id } of rows) {
    await inTeams.enqueue(ctx, { company_id, round_id, msteams_tenant_id, after: 0 });
  }
}

export const closeInTeams = (services: Services, job: ClosedInTeams, log: Log): Promise<void> =>
  closeNextMessages(services, job, inTeams, log);

const inTeams: Closing<ClosedInTeams, MessageRow> = {
  restsUntil: async (ctx, { msteams_tenant_id }) =>
    (await findTenant(ctx, msteams_tenant_id))?.rest_until ?? null,
  async list({ db, company_id }, { round_id, msteams_tenant_id, after }, limit) {
    const { rows } = await sql<MessageRow>`
      select m.id, m.conversation_id, m.activity_id, u.object_id
      from msteams_messages m
      join msteams_users u on u.company_id = m.company_id and u.msteams_tenant_id = m.msteams_tenant_id and u.user_id = m.user_id
      where m.company_id = ${company_id} and m.round_id = ${round_id} and m.msteams_tenant_id = ${msteams_tenant_id}
        and m.kind in ('request', 'reminder') and m.id > ${after}
      order by m.id limit ${limit}`.execute(db);
    return rows;
  },
  async update(services, { company_id, msteams_tenant_id }, given, log) {
    const { conversation_id, activity_id, object_id, action_id: action, value } = given;
    const message = { conversation_id, activity_id };
    await updateMessage(services, { company_id, msteams_tenant_id, object_id, message, action, value }, log);
    crashPoint(services, 'msteams-answers.closed');
  },
  secondsToWait: (error) => (error instanceof TeamsRateLimited ? error.seconds : null),
  enqueue: (ctx, job, options = {}) => ctx.enqueue('msteams-answers.close-messages', { ...job }, options),
};
