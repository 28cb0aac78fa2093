import { sql } from 'kysely';
import type { Ctx, Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { findBooking } from '#features/booking/queries.ts';
import { timeTold } from '../present.ts';
import { coffeePage, getPlace } from '../places/queries.ts';
import { findConversation } from '../queries.ts';
import { postOnce, type Taken } from './post-once.ts';

interface CoffeeRef {
  company_id: number;
  coffee_id: number;
}

/** Tells the people of a conversation which time is booked now. A time that was told is not told again. */
export function tellTime(services: Services, ref: CoffeeRef, log: Log): Promise<void> {
  const steps = {
    take: (ctx: Ctx) => take(ctx, ref),
    giveBack: (ctx: Ctx, { before }: TakenTime) => remember(ctx, ref, before),
  };
  return postOnce(services, ref.company_id, steps, log);
}

interface TakenTime extends Taken {
  /** The time that was told before. */
  before: string | null;
}

/** The next message of a conversation; null where its people know the time. A worker that dies after this leaves it untold. */
async function take(ctx: Ctx, ref: CoffeeRef): Promise<TakenTime | null> {
  const found = await findConversation(ctx, ref.coffee_id);
  if (!found) return null;
  const booking = await findBooking(ctx, ref.coffee_id);
  const booked_time = booking?.starts_at ?? null;
  if (booked_time === found.told_time) return null;
  await remember(ctx, ref, booked_time);
  const place = await getPlace(ctx);
  const t = ctx.services.translators[found.language];
  const page = coffeePage(ctx, place, ref.coffee_id);
  return {
    slack_team_id: found.slack_team_id,
    channel_id: found.channel_id,
    before: found.told_time,
    message: timeTold({
      t,
      coffee_id: ref.coffee_id,
      booked_time,
      is_canceled: found.is_canceled,
      timezone: place.timezone,
      page,
    }),
  };
}

async function remember(
  { db, company_id }: Ctx,
  { coffee_id }: CoffeeRef,
  time: string | null,
): Promise<void> {
  await db
    .updateTable('slack_conversations')
    .set({ told_time: time === null ? null : sql<string>`${time}::timestamptz`, asked_at: null })
    .where('company_id', '=', company_id)
    .where('coffee_id', '=', coffee_id)
    .execute();
}
