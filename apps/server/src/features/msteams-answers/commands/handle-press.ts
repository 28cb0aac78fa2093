import { setTimeout } from 'node:timers/promises';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { MemberCtx } from '#platform/http/access.ts';
import { problemSentence } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { readTimes, refreshCalendars } from '#features/chat-answers/bookings/queries.ts';
import { answerPress } from '#features/chat-answers/commands/answer-press.ts';
import { readHomeParts } from '#features/chat-answers/home/present.ts';
import type { Shown } from '#features/chat-answers/types.ts';
import { row } from '#features/email-outbox/channels/chat/present.ts';
import { readAction } from '#features/email-outbox/channels/chat/rules.ts';
import type { TeamsCard } from '#features/email-outbox/channels/msteams/present.ts';
import type { TeamsPress, TeamsUser } from '#features/msteams/bot/types.ts';
import { recognize } from '../members/queries.ts';
import { cardOf } from '../present.ts';
import { readCard } from '../queries.ts';
import { answerStranger } from './answer-stranger.ts';

/** Teams shows an error after about ten seconds. The times in calendars that are read later are those of the last reading. */
const CALENDARS_MS = 4_000;

type Action = NonNullable<ReturnType<typeof readAction>>;

/**
 * Does what a button of a card says, as the member who pressed it, and returns the card as it is for them now. A refusal is a
 * sentence in the card. In the chat of one member, a job writes the message anew, too: Teams forgets the answer to a press when
 * the chat is opened again.
 */
export async function handlePress(
  services: Services,
  teamsUser: TeamsUser,
  press: TeamsPress,
): Promise<TeamsCard> {
  const { company_id } = teamsUser;
  const action = readAction(press);
  let refusal: string | null = null;
  try {
    if (action?.action === 'times' || action?.action === 'change') {
      await readCalendars(services, teamsUser, action.value.coffee_id);
    } else if (action) {
      refusal = await inCompany(services, company_id, 'write', (ctx) => act(ctx, teamsUser, press, action));
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    refusal = await inCompany(services, company_id, 'write', (ctx) => refuse(ctx, teamsUser, press, error));
  }
  crashPoint(services, 'msteams-answers.pressed');
  return showCard(services, teamsUser, press, { action, refusal });
}

async function readCalendars(services: Services, user: TeamsUser, coffeeId: number): Promise<void> {
  const reading = refreshCalendars(services, user.company_id, coffeeId, async (ctx) => {
    const { user: recognized } = await recognize(ctx, user);
    return recognized;
  });
  await Promise.race([reading, setTimeout(CALENDARS_MS, undefined, { ref: false })]);
}

/** Returns why the press changed nothing; null where it did, and for users who are no active members. */
async function act(
  ctx: Ctx,
  teamsUser: TeamsUser,
  press: TeamsPress,
  action: Action,
): Promise<string | null> {
  const { user, conversation_id } = await recognize(ctx, teamsUser);
  if (user.is !== 'member') return null;
  const pressed_at = String(Date.parse(press.pressed_at) / 1_000);
  const answered_at = press.pressed_at;
  const refusal = await answerPress(user.member, action, { chat: 'msteams', pressed_at, answered_at });
  await showAgain(ctx, { ...teamsUser, conversation_id }, press);
  return refusal;
}

async function refuse(ctx: Ctx, teamsUser: TeamsUser, press: TeamsPress, problem: Problem): Promise<string> {
  const { user, conversation_id } = await recognize(ctx, teamsUser);
  const language = user.is === 'member' ? user.member.language : user.language;
  await showAgain(ctx, { ...teamsUser, conversation_id }, press);
  return problemSentence(problem.code, ctx.services.translators[language], problem.details.values);
}

/** Leaves the message of a press to a job, if its member alone reads it. */
async function showAgain(
  ctx: Ctx,
  { conversation_id, ...user }: TeamsUser & { conversation_id: string | null },
  { message, action_id: action, value }: TeamsPress,
): Promise<void> {
  if (!message || message.conversation_id !== conversation_id) return;
  // One job that waits is enough: it shows what it finds.
  const singletonKey = `${ctx.company_id}/${user.msteams_tenant_id}/${message.conversation_id}/${message.activity_id}`;
  await ctx.enqueue('msteams-answers.update-message', { ...user, message, action, value }, { singletonKey });
}

/** The card as it is now for the user who pressed. */
async function showCard(
  services: Services,
  teamsUser: TeamsUser,
  { message }: TeamsPress,
  { action, refusal }: { action: Action | null; refusal: string | null },
): Promise<TeamsCard> {
  const read = await inCompany(services, teamsUser.company_id, 'read', async (ctx) => {
    const { user } = await recognize(ctx, teamsUser);
    if (user.is !== 'member') return { stranger: user };
    const shown = await shownTo(user.member, { action, refusal });
    return { card: cardOf(shown, user.member.language, refusal) };
  });
  if (!('stranger' in read)) return read.card;
  const { stranger } = read;
  const shown = await answerStranger(services, teamsUser, stranger, message?.conversation_id ?? null);
  return cardOf(shown, stranger.language);
}

/** Null where only the refusal is to be said. */
async function shownTo(
  member: MemberCtx,
  { action, refusal }: { action: Action | null; refusal: string | null },
): Promise<Pick<Shown, 'parts'> | null> {
  if (action?.action === 'times' && refusal === null) return readFreeTimes(member, action.value);
  const shown = action && (await readCard(member, action));
  if (shown || refusal !== null) return shown;
  // A button of another version.
  return { parts: await readHomeParts(member, null) };
}

/** The times of a meeting, or why there are none to see. */
async function readFreeTimes(
  member: MemberCtx,
  { coffee_id }: { coffee_id: number },
): Promise<Pick<Shown, 'parts'>> {
  try {
    return await readTimes(member, { coffee_id, isChanging: false });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { parts: [row(problemSentence(error.code, member.t, error.details.values))] };
  }
}
