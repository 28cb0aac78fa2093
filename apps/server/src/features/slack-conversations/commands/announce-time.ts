import type { Ctx, Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { type Appointment, findAppointment } from '#features/booking/places/queries.ts';
import { noteAnnounced } from '#features/chat-answers/conversations/commands/note-posted.ts';
import type { CoffeeRef } from '#features/chat-answers/conversations/queries.ts';
import { pagesOf } from '#features/chat-answers/home/queries.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { found } from '#platform/problem.ts';
import { timeNotice } from '../present.ts';
import { CONVERSATIONS, findConversation } from '../queries.ts';
import { type Next, postOnce } from './post-once.ts';

/** Announces the booked time in a conversation, once for each time. */
export function announceTime(services: Services, ref: CoffeeRef, log: Log): Promise<void> {
  const steps = {
    find: (ctx: Ctx) => find(ctx, ref),
    finish: (ctx: Ctx, notice: Notice) =>
      noteAnnounced(ctx, CONVERSATIONS, { ...notice, coffee_id: ref.coffee_id }),
  };
  return postOnce(services, ref, steps, log);
}

interface Notice extends Next, Appointment {
  /** Whether only the place changed: people who were asked whether they met are not asked again. */
  is_same_time: boolean;
}

/** The next message of a conversation; null where its people know the time. */
async function find(ctx: Ctx, ref: CoffeeRef): Promise<Notice | null> {
  const conversation = await findConversation(ctx, ref.coffee_id);
  if (!conversation) return null;
  const appointment = await findAppointment(ctx, ref.coffee_id);
  const isSameTime = appointment.booked_time === conversation.announced_time;
  if (isSameTime && appointment.where === conversation.announced_place) return null;
  const company = found(await findCompany(ctx.db, ctx.company_id));
  const t = ctx.services.translators[conversation.language];
  const page = pagesOf(ctx, company.slug).coffee(ref.coffee_id);
  return {
    slack_team_id: conversation.slack_team_id,
    channel_id: conversation.channel_id,
    ...appointment,
    is_same_time: isSameTime,
    message: timeNotice({
      t,
      coffee_id: ref.coffee_id,
      ...appointment,
      is_canceled: conversation.is_canceled,
      timezone: company.timezone,
      page,
    }),
  };
}
