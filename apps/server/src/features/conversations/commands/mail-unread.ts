import { NIGHT } from '@fika/contract';
import { sql } from 'kysely';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { MESSAGE_EMAIL } from '../emails.ts';

/** How long a message may be unread before an email about it. */
const PATIENCE = '30 minutes';
/** Older messages are not looked at: after an outage there are no emails about last month. */
const LOOK_BACK = '3 days';

interface Waiting {
  company_id: number;
  coffee_id: number;
  user_id: number;
}

/**
 * Emails members about conversations with unread messages: one email each, and no further one before they have read them. At
 * night in their own zone it waits for the morning, and is not sent when they have read by then.
 */
export async function mailUnread(services: Services): Promise<void> {
  const waiting = await services.database.system('read', async (db) => {
    const { rows } = await sql<Waiting>`
      select distinct me.company_id, me.coffee_id, me.user_id
      from messages m
      join coffee_members me on me.company_id = m.company_id and me.coffee_id = m.coffee_id and me.user_id <> m.author_id
      where m.created_at between app_now() - ${LOOK_BACK}::interval and app_now() - ${PATIENCE}::interval
        and m.text <> '' and me.part in ('member', 'fixed') and ${IS_UNTOLD}
      order by 1, 2, 3`.execute(db);
    return rows;
  });
  for (const [companyId, rows] of Map.groupBy(waiting, ({ company_id: id }) => id)) {
    await inCompany(services, companyId, 'write', (ctx) => queueMails(ctx, rows));
  }
}

/** Whether `me` has not read the message `m`, and got no email since they read last. */
const IS_UNTOLD = sql<boolean>`(me.last_messages_seen_at is null or m.created_at > me.last_messages_seen_at)
  and (me.mailed_at is null or me.mailed_at < me.last_messages_seen_at)`;

async function queueMails(ctx: Ctx, rows: readonly Waiting[]): Promise<void> {
  // The worker that marks a row queues its email: of two workers that found it, one finds it marked.
  const { rows: marked } = await sql<{ coffee_id: number; user_id: number; timezone: string }>`
    update coffee_members me set mailed_at = app_now()
    from unnest(${rows.map(({ coffee_id: id }) => id)}::bigint[], ${rows.map(({ user_id: id }) => id)}::bigint[])
      as given (coffee_id, user_id), companies k
    where me.company_id = ${ctx.company_id} and k.id = me.company_id and me.coffee_id = given.coffee_id
      and me.user_id = given.user_id and (me.mailed_at is null or me.mailed_at < me.last_messages_seen_at)
    returning me.coffee_id, me.user_id, k.timezone`.execute(ctx.db);
  for (const { coffee_id, user_id, timezone } of marked) {
    await queueDeliveries(ctx, {
      round_id: null,
      kind: MESSAGE_EMAIL,
      quiet: { hours: NIGHT, timezone },
      deliveries: [{ user_id, data: { coffee_id } }],
    });
  }
}
