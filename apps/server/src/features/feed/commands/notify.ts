import type { NotificationKind } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

/** More than so many hear of it over the company's topic: each open browser then asks for its own count. */
const MOST_TOPICS = 50;

/**
 * Tells members of something, each once for a fact: `source` selects `user_id`, `about`, `fact`, `campaign_id`, `round_id`,
 * `coffee_id`, `actor_id`, `count` and `created_at`. A later fact about the same thing makes the row new again. Returns
 * how many were told.
 */
export async function notify(ctx: Ctx, kind: NotificationKind, source: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ user_id: number; total: number }>`
    with told as (
      insert into notifications as n (company_id, user_id, kind, about, fact, campaign_id, round_id, coffee_id, actor_id,
        count, created_at)
      select ${ctx.company_id}, s.user_id, ${kind}, s.about, s.fact, s.campaign_id, s.round_id, s.coffee_id, s.actor_id,
        s.count, s.created_at
      from (${source}) s
      on conflict (company_id, user_id, kind, about) do update
      set fact = excluded.fact, actor_id = excluded.actor_id, count = excluded.count, created_at = excluded.created_at,
        read_at = null
      where excluded.fact > n.fact
      returning user_id
    )
    select user_id, count(*) over () as total from told limit ${MOST_TOPICS}`.execute(ctx.db);
  const total = rows[0]?.total ?? 0;
  if (total > MOST_TOPICS) await ctx.publish('company', 'notifications.changed', {});
  else await tell(ctx, rows);
  return total;
}

/** Lets the open browsers of some members ask again. */
export async function tell(ctx: Ctx, people: readonly { user_id: number }[]): Promise<void> {
  const topics = [...new Set(people.map(({ user_id: id }) => `user:${id}`))];
  if (topics.length > 0) await ctx.publish(topics, 'notifications.changed', {});
}
