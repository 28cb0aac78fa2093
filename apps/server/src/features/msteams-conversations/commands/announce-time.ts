import { sql } from 'kysely';
import type { Ctx, Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { findBooking } from '#features/booking/queries.ts';
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
    finish: (ctx: Ctx, { booked_time }: Notice) => remember(ctx, ref, booked_time),
  };
  return postOnce(services, ref, steps, log);
}

interface Notice extends Next {
  /** ISO instant; null for a time that is canceled. */
  booked_time: string | null;
}

/** The next message of a conversation; null where its people know the time. */
async function find(ctx: Ctx, ref: CoffeeRef): Promise<Notice | null> {
  const conversation = await findConversation(ctx, ref.coffee_id);
  if (!conversation) return null;
  const booking = await findBooking(ctx, ref.coffee_id);
  const booked_time = booking?.starts_at ?? null;
  if (booked_time === conversation.announced_time) return null;
  const company = found(await findCompany(ctx.db, ctx.company_id));
  const t = ctx.services.translators[conversation.language];
  const page = pagesOf(ctx, company.slug).coffee(ref.coffee_id);
  return {
    msteams_tenant_id: conversation.msteams_tenant_id,
    chat_id: conversation.chat_id,
    booked_time,
    message: timeNotice({
      t,
      coffee_id: ref.coffee_id,
      booked_time,
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
  time: string | null,
): Promise<void> {
  await db
    .updateTable('msteams_conversations')
    .set({ announced_time: time === null ? null : sql<string>`${time}::timestamptz`, asked_at: null })
    .where('company_id', '=', company_id)
    .where('coffee_id', '=', coffee_id)
    .execute();
}
