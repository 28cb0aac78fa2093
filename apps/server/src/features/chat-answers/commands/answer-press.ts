import type { MemberCtx } from '#platform/http/access.ts';
import { rescheduleSlot, scheduleSlot } from '#features/booking/commands/book-slot.ts';
import { cancelBooking } from '#features/booking/commands/cancel-booking.ts';
import { findBooking } from '#features/booking/queries.ts';
import { giveFeedback } from '#features/coffees/feedback/commands/give-feedback.ts';
import { getCoffee } from '#features/coffees/queries.ts';
import type { readAction } from '#features/email-outbox/channels/chat/rules.ts';
import { changeOwnMembership } from '#features/participations/commands/change-memberships.ts';
import { answerInvitation } from '#features/participations/invitations/commands/answer-invitation.ts';
import { getInvitation } from '#features/participations/invitations/queries.ts';
import { stay } from '#features/participations/silence/commands/confirm-stay.ts';
import type { Invited } from '#features/participations/tokens.ts';
import { findRound } from '#features/rounds/queries.ts';
import { assertPages } from '../policy.ts';
import { takePress } from '../presses/commands/take-press.ts';
import type { Subject } from '../presses/types.ts';
import type { Press } from '../types.ts';
import { joinSession } from './join-session.ts';
import { pauseProgram } from './pause-program.ts';

type Action = NonNullable<ReturnType<typeof readAction>>;

/**
 * Does what a button says as the member who pressed it, by the command that the web uses, unless a newer answer is there. Returns why
 * they cannot take part in a session that many are asked about; null otherwise.
 */
export async function answerPress(ctx: MemberCtx, action: Action, press: Press): Promise<string | null> {
  const { user_id } = ctx.actor;
  if (!(await takePress(ctx, { ...press, user_id }, await subjectsOf(ctx, action)))) return null;
  if (action.action === 'join') return joinSession(ctx, action.value.round_id);
  await run(ctx, action);
  return null;
}

/** What an action is about. Accepting a session ends a pause of its program. */
async function subjectsOf(ctx: MemberCtx, { action, value }: Action): Promise<Subject[]> {
  switch (action) {
    case 'answer': {
      const { campaign_id } = await getInvitation(ctx.db, invitedTo(ctx, value.round_id));
      const round: Subject = `round:${value.round_id}`;
      return value.answer === 'accepted' ? [round, `program:${campaign_id}`] : [round];
    }
    case 'join': {
      const campaignId = (await findRound(ctx, value.round_id))?.campaign_id;
      const round: Subject = `round:${value.round_id}`;
      return campaignId === undefined ? [round] : [round, `program:${campaignId}`];
    }
    case 'stay': {
      const { campaign_id } = await getInvitation(ctx.db, invitedTo(ctx, value.session_id));
      return [`program:${campaign_id}`];
    }
    case 'pause':
    case 'return':
      return [`program:${value.campaign_id}`];
    case 'feedback':
      return [`coffee:${value.coffee_id}`];
    default:
      return [`booking:${value.coffee_id}`];
  }
}

const invitedTo = ({ company_id, actor }: MemberCtx, round_id: number): Invited => ({
  company_id,
  round_id,
  user_id: actor.user_id,
});

async function run(ctx: MemberCtx, { action, value }: Action): Promise<void> {
  const { company_id, actor } = ctx;
  const { user_id } = actor;
  switch (action) {
    case 'answer': {
      const { round_id, answer } = value;
      await answerInvitation(ctx, { company_id, round_id, user_id }, { answer });
      return;
    }
    case 'stay':
      await stay(ctx, invitedTo(ctx, value.session_id));
      return;
    case 'pause':
      await pauseProgram(ctx, value);
      return;
    case 'return':
      await changeOwnMembership(ctx, value.campaign_id, 'add');
      return;
    case 'feedback':
      assertPages(ctx);
      await sayHappened(ctx, value);
      return;
    case 'book':
    case 'move': {
      assertPages(ctx);
      const guest = { company_id, coffee_id: value.coffee_id, user_id, booking_id: 0 };
      await (action === 'book' ? scheduleSlot : rescheduleSlot)(ctx, guest, value.starts_at);
      return;
    }
    case 'cancel': {
      assertPages(ctx);
      await cancelTime(ctx, value);
      return;
    }
    default:
  }
}

/** A message may show a time that was moved since: the new one stays. */
async function cancelTime(
  ctx: MemberCtx,
  { coffee_id, starts_at }: { coffee_id: number; starts_at: string },
): Promise<void> {
  const { company_id, actor } = ctx;
  const booking = await findBooking(ctx, coffee_id);
  if (!booking || Date.parse(booking.starts_at) !== Date.parse(starts_at)) return;
  await cancelBooking(ctx, { company_id, coffee_id, user_id: actor.user_id, booking_id: booking.id });
}

/** A rating and a note of the web stay. */
async function sayHappened(
  ctx: MemberCtx,
  { coffee_id: id, happened }: { coffee_id: number; happened: 'met' | 'not_yet' | 'no' },
): Promise<void> {
  const { feedback } = await getCoffee(ctx, ctx.actor.user_id, id);
  await giveFeedback(ctx, {
    params: { company_id: ctx.company_id, id },
    query: {},
    body: { happened, rating: feedback?.rating ?? null, note: feedback?.note ?? '' },
  });
}
