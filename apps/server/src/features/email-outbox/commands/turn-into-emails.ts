import type { ChannelReason } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import { idList } from '#platform/db/long-lists.ts';
import { type Chat, connectionColumn, isOfChat } from '../sending/chats/rules.ts';
import { requestDrain } from './request-drain.ts';

interface Turned {
  /** Those that wait for a connection, or some of them. */
  which: { chat: Chat; id: number } | { delivery_ids: readonly number[] };
  /** Why they are emails; null where their program sends emails. */
  reason: ChannelReason | null;
  /** Only those that could have left so many hours ago. */
  hours?: number | undefined;
}

/** Makes emails of messages that wait for a chat. Returns how many. */
export async function turnIntoEmails(ctx: Ctx, { which, reason, hours }: Turned): Promise<number> {
  const { company_id: companyId, db } = ctx;
  const ofThese =
    'chat' in which
      ? sql`${isOfChat(which.chat)} and ${connectionColumn(which.chat)} = ${which.id}`
      : sql`channel <> 'email' and id = any(${idList(which.delivery_ids)})`;
  // One that was tried does not wait for its next try, and one that waits for the end of a night still does. A try that the chat
  // asked to repeat later is not counted.
  const isTried = sql`(attempts > 0 or wire_at is not null)`;
  const result = await sql`
    update deliveries set channel = 'email', slack_team_id = null, msteams_tenant_id = null, channel_reason = ${reason},
      next_try_at = case when ${isTried} then app_now() else next_try_at end, attempts = 0
    where company_id = ${companyId} and ${ofThese} and state = 'queued'
      and (${hours ?? null}::integer is null
        or (case when ${isTried} then queued_at else next_try_at end)
          < app_now() - make_interval(hours => ${hours ?? 0}))`.execute(db);
  const count = Number(result.numAffectedRows ?? 0);
  crashPoint(ctx.services, 'chat.turned-into-emails');
  if (count > 0) await requestDrain(ctx);
  return count;
}
