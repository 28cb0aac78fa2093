import { type CoffeeChange, COFFEE_NOTIFICATIONS } from '@fika/contract';
import { sql } from 'kysely';
import type { Events } from '#events.ts';
import type { Ctx } from '#platform/context.ts';
import { lockCoffee } from '#features/booking/commands/lock-coffee.ts';
import { notify, tell } from './notify-members.ts';
import { recordActivity } from '../activity/commands/record-activity.ts';

/** The notification of the other members for each change; null for changes without one. */
const NEWS = {
  scheduled: 'coffee_scheduled',
  moved: 'coffee_moved',
  agreed: 'coffee_agreed',
  place_changed: 'coffee_place_changed',
  undated: 'coffee_undated',
  canceled: 'coffee_canceled',
  reopened: 'coffee_reopened',
  put_off: null,
  met: null,
  not_met: null,
} as const satisfies Record<CoffeeChange, (typeof COFFEE_NOTIFICATIONS)[number] | null>;

/**
 * Notifies the other members of a coffee about a change of its date. For each coffee only the latest one is listed; an event that
 * arrives after a later one is dropped.
 */
export async function notifyOfCoffee(
  ctx: Ctx,
  { coffee_id: coffeeId, change, actor_id: actorId, revision }: Events['coffee.changed'],
): Promise<void> {
  // Two changes at the same time would each leave a notification.
  await lockCoffee(ctx, coffeeId);
  const kind = NEWS[change];
  const happened = kind ?? (change === 'met' ? 'coffee_met' : null);
  if (happened) {
    await recordActivity(ctx, happened, {
      about: `${coffeeId}/${revision}`,
      coffee_id: coffeeId,
      actor_id: change === 'met' ? null : actorId,
    });
  }
  const { rows: current } = await sql<{ revision: number }>`
    select revision from coffees where company_id = ${ctx.company_id} and id = ${coffeeId}`.execute(ctx.db);
  if (current[0]?.revision !== revision) return;
  await tell(ctx, await (kind ? forget(ctx, coffeeId, revision) : settle(ctx, coffeeId)));
  if (!kind) return;
  await notify(
    ctx,
    kind,
    sql`
      select m.user_id, c.id as about, ${revision}::bigint as fact, c.campaign_id, c.round_id, c.id as coffee_id,
        ${actorId}::bigint as actor_id, 1 as count, app_now() as created_at
      from coffees c join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id
      where c.company_id = ${ctx.company_id} and c.id = ${coffeeId} and m.part in ('member', 'fixed')
        and m.user_id is distinct from ${actorId}::bigint`,
  );
}

const atCoffee = (ctx: Ctx, coffeeId: number) => sql`
  select user_id from coffee_members where company_id = ${ctx.company_id} and coffee_id = ${coffeeId}`;

/** Removes outdated notifications of a coffee. Returns the members of the unread ones. */
async function forget(ctx: Ctx, coffeeId: number, revision: number): Promise<{ user_id: number }[]> {
  const { rows } = await sql<{ user_id: number; read_at: string | null }>`
    delete from notifications
    where company_id = ${ctx.company_id} and user_id in (${atCoffee(ctx, coffeeId)})
      and ((kind = any(${[...COFFEE_NOTIFICATIONS]}::text[]) and fact < ${revision}) or kind = 'feedback_asked')
      and about = ${coffeeId}
    returning user_id, read_at`.execute(ctx.db);
  return rows;
}

/** Marks the notifications of a coffee that is over as read. Returns their members. */
async function settle(ctx: Ctx, coffeeId: number): Promise<{ user_id: number }[]> {
  const { rows } = await sql<{ user_id: number }>`
    update notifications set read_at = app_now()
    where company_id = ${ctx.company_id} and user_id in (${atCoffee(ctx, coffeeId)})
      and kind = any(${[...COFFEE_NOTIFICATIONS, 'feedback_asked']}::text[]) and about = ${coffeeId} and read_at is null
    returning user_id`.execute(ctx.db);
  return rows;
}
