import { COFFEE_STATUS, NIGHT } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Services } from '#platform/context.ts';
import { inEachCompany } from '#platform/each-company.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { MESSAGE_EMAIL } from '../emails.ts';

/** How long a message may be unread before an email about it. */
const PATIENCE = '30 minutes';
/** The same around a booked time: it may say that someone is late. */
const PATIENCE_NEAR = '1 minute';
/** From how long before a booked time, and until how long after it, a message is about meeting now. */
const NEAR_BEFORE = '2 hours';
const NEAR_AFTER = '1 hour';
/** Around a booked time there is another email about unread messages after this long. */
const REST_NEAR = '10 minutes';
/** Older messages are not looked at: after an outage there are no emails about last month. */
const LOOK_BACK = '3 days';

interface Waiting {
  company_id: number;
  coffee_id: number;
  user_id: number;
  is_near: boolean;
}

/**
 * Emails members about conversations with unread messages: one email each, and no further one before they have read them. At
 * night in their own zone it waits for the morning, and is not sent when they have read by then. Around a booked time it is sent
 * at once, and again after a while.
 */
export async function mailUnread(services: Services): Promise<void> {
  const waiting = await services.database.system('read', async (db) => {
    const { rows } = await sql<Waiting>`
      select distinct me.company_id, me.coffee_id, me.user_id, n.is_near
      from messages m
      join coffees c on c.company_id = m.company_id and c.id = m.coffee_id
      cross join lateral (select ${IS_NEAR} as is_near) n
      join coffee_members me on me.company_id = m.company_id and me.coffee_id = m.coffee_id and me.user_id <> m.author_id
      where m.created_at > app_now() - ${LOOK_BACK}::interval
        and m.created_at <= app_now() - (case when n.is_near then ${PATIENCE_NEAR} else ${PATIENCE} end)::interval
        and m.text <> '' and me.part in ('member', 'fixed') and ${IS_UNTOLD}
      order by 1, 2, 3`.execute(db);
    return rows;
  });
  await inEachCompany(services, waiting, queueMails);
}

/** Whether the coffee `c` takes place now, or soon. */
const IS_NEAR = sql<boolean>`coalesce(c.status = ${COFFEE_STATUS.scheduled}
  and app_now() between c.scheduled_at - ${NEAR_BEFORE}::interval and c.scheduled_at + ${NEAR_AFTER}::interval, false)`;

/** Whether `me` may get an email now: none since they read last, or none for a while around a booked time. */
const mayMail = (isNear: RawBuilder<unknown>) => sql<boolean>`(me.mailed_at is null
  or me.mailed_at < me.last_messages_seen_at
  or (${isNear} and me.mailed_at < app_now() - ${REST_NEAR}::interval))`;

/** Whether `me` has not read the message `m`, got no email about it, and may get one. */
const IS_UNTOLD = sql<boolean>`(me.last_messages_seen_at is null or m.created_at > me.last_messages_seen_at)
  and (me.mailed_at is null or me.mailed_at < m.created_at) and ${mayMail(sql`n.is_near`)}`;

async function queueMails(ctx: Ctx, rows: readonly Waiting[]): Promise<void> {
  // The worker that marks a row queues its email: of two workers that found it, one finds it marked.
  const { rows: marked } = await sql<{ coffee_id: number; user_id: number; timezone: string }>`
    update coffee_members me set mailed_at = app_now()
    from unnest(
      ${rows.map(({ coffee_id: id }) => id)}::bigint[], ${rows.map(({ user_id: id }) => id)}::bigint[],
      ${rows.map(({ is_near: isNear }) => isNear)}::boolean[]
    ) as given (coffee_id, user_id, is_near), companies k
    where me.company_id = ${ctx.company_id} and k.id = me.company_id and me.coffee_id = given.coffee_id
      and me.user_id = given.user_id and ${mayMail(sql`given.is_near`)}
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
