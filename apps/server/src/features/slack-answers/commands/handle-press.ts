import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { MemberCtx } from '#platform/http/access.ts';
import { problemSentence } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { rescheduleSlot, scheduleSlot } from '#features/booking/commands/book-slot.ts';
import { giveFeedback } from '#features/coffees/feedback/commands/give-feedback.ts';
import { getCoffee } from '#features/coffees/queries.ts';
import { changeOwnMembership } from '#features/participations/commands/change-memberships.ts';
import { answerInvitation } from '#features/participations/invitations/commands/answer-invitation.ts';
import { getInvitation } from '#features/participations/invitations/queries.ts';
import { findRound } from '#features/rounds/queries.ts';
import { stay } from '#features/participations/silence/commands/confirm-stay.ts';
import type { Invited } from '#features/participations/tokens.ts';
import { readAction } from '#features/email-outbox/channels/chat/rules.ts';
import type { SlackPerson, SlackPress } from '#features/slack/inbound/types.ts';
import { recognize } from '../members/queries.ts';
import { takePress } from '../presses/commands/take-press.ts';
import type { Subject } from '../presses/types.ts';
import { assertPages, offerTimes } from './offer-times.ts';
import { joinSession } from './join-session.ts';
import { pauseProgram } from './pause-program.ts';
import { showAgain } from './show-again.ts';
import { tellStranger, tellUser } from './tell-user.ts';

type Action = NonNullable<ReturnType<typeof readAction>>;

/**
 * Does what a button in Slack says, as its member, by the command that the web uses. What Slack shows is written by jobs, from the
 * state that they find: two presses at once end in one state.
 */
export async function handlePress(services: Services, person: SlackPerson, press: SlackPress): Promise<void> {
  const action = readAction(press);
  if (!action) return;
  try {
    if (action.action === 'times' || action.action === 'change') {
      const isChanging = action.action === 'change';
      await offerTimes(services, person, press, { coffee_id: action.value.coffee_id, isChanging });
    } else await inCompany(services, person.company_id, 'write', (ctx) => act(ctx, person, press, action));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await inCompany(services, person.company_id, 'write', (ctx) => refuse(ctx, person, press, error));
  }
}

async function act(ctx: Ctx, person: SlackPerson, press: SlackPress, action: Action): Promise<void> {
  const user = await recognize(ctx, person);
  if (user.is !== 'member') {
    await tellStranger(ctx, person, user, { message: press.message });
    return;
  }
  const { member } = user;
  const { user_id } = member.actor;
  const { action_ts, pressed_at } = press;
  if (await takePress(ctx, { user_id, action_ts, pressed_at }, await subjectsOf(member, action))) {
    const refusal = action.action === 'join' ? await joinSession(member, action.value.round_id) : null;
    if (refusal === null) await run(member, action);
    else await tellUser(ctx, person, { channel_id: press.message?.channel_id, text: refusal });
  }
  crashPoint(ctx.services, 'slack-answers.pressed');
  await showAgain(ctx, person, { message: press.message, action: press.action_id, value: press.value });
}

/** Tells the member why a press changed nothing, and shows what is true instead. */
async function refuse(ctx: Ctx, person: SlackPerson, press: SlackPress, problem: Problem): Promise<void> {
  const user = await recognize(ctx, person);
  const t = ctx.services.translators[user.is === 'member' ? user.member.language : user.language];
  const refusal = problemSentence(problem.code, t, problem.details.values);
  const { message, action_id: action, value } = press;
  await showAgain(ctx, person, { message, action, value, refusal });
  if (message) await tellUser(ctx, person, { channel_id: message.channel_id, text: refusal });
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
    default:
  }
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
