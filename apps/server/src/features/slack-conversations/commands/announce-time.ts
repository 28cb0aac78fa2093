import { sql } from 'kysely';
import type { Ctx, Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { findBooking, findTable } from '#features/booking/queries.ts';
import { pagesOf } from '#features/chat-answers/home/queries.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { found } from '#platform/problem.ts';
import { timeNotice } from '../present.ts';
import { findConversation } from '../queries.ts';
import { type Next, postOnce } from './post-once.ts';

interface CoffeeRef {
  company_id: number;
  coffee_id: number;
}

/** Announces the booked time in a conversation, once for each time. */
export function announceTime(services: Services, ref: CoffeeRef, log: Log): Promise<void> {
  const steps = {
    find: (ctx: Ctx) => find(ctx, ref),
    finish: (ctx: Ctx, notice: Notice) => remember(ctx, ref, notice),
  };
  return postOnce(services, ref, steps, log);
}

interface Notice extends Next {
  /** ISO instant; null for a time that is canceled. */
  booked_time: string | null;
  announced_place: string;
}

/** The next message of a conversation; null where its people know the time. */
async function find(ctx: Ctx, ref: CoffeeRef): Promise<Notice | null> {
  const conversation = await findConversation(ctx, ref.coffee_id);
  if (!conversation) return null;
  const booking = await findBooking(ctx, ref.coffee_id);
  const booked_time = booking?.starts_at ?? null;
  const table = await findTable(ctx, ref.coffee_id);
  const { place = '', call_url = null } = booked_time === null ? {} : (table ?? {});
  const announced_place = [place, call_url ?? ''].join('\n').trim();
  const isSameTime = booked_time === conversation.announced_time;
  if (isSameTime && announced_place === conversation.announced_place) return null;
  const company = found(await findCompany(ctx.db, ctx.company_id));
  const t = ctx.services.translators[conversation.language];
  const page = pagesOf(ctx, company.slug).coffee(ref.coffee_id);
  return {
    slack_team_id: conversation.slack_team_id,
    channel_id: conversation.channel_id,
    booked_time,
    announced_place,
    message: timeNotice({
      t,
      coffee_id: ref.coffee_id,
      booked_time,
      place,
      call_url,
      is_canceled: conversation.is_canceled,
      timezone: company.timezone,
      page,
    }),
  };
}

/** Another time is asked about again. */
async function remember(
  { db, company_id }: Ctx,
  { coffee_id }: CoffeeRef,
  { booked_time: time, announced_place }: Notice,
): Promise<void> {
  await db
    .updateTable('slack_conversations')
    .set({
      announced_time: time === null ? null : sql<string>`${time}::timestamptz`,
      announced_place,
      asked_at: null,
    })
    .where('company_id', '=', company_id)
    .where('coffee_id', '=', coffee_id)
    .execute();
}
