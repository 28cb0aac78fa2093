import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import { problemSentence } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { answerPress } from '#features/chat-answers/commands/answer-press.ts';
import { readAction } from '#features/email-outbox/channels/chat/rules.ts';
import type { SlackPerson, SlackPress } from '#features/slack/inbound/types.ts';
import { recognize } from '../members/queries.ts';
import { offerTimes } from './offer-times.ts';
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
  const { action_ts: pressed_at, pressed_at: answered_at } = press;
  const refusal = await answerPress(user.member, action, { chat: 'slack', pressed_at, answered_at });
  if (refusal !== null) {
    await tellUser(ctx, person, { channel_id: press.message?.channel_id, text: refusal });
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
