import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { problemSentence } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { answerCommand } from '#features/chat-answers/commands/answer-command.ts';
import { slackBlocks } from '#features/email-outbox/channels/slack/present.ts';
import type { SlackCommand, SlackPerson } from '#features/slack/inbound/types.ts';
import { recognize } from '../members/queries.ts';
import { tellStranger, tellUser } from './tell-user.ts';

/** Answers a slash command, in the language of the member. */
export async function handleCommand(
  services: Services,
  person: SlackPerson,
  command: SlackCommand,
): Promise<void> {
  try {
    await inCompany(services, person.company_id, 'write', (ctx) => answer(ctx, person, command));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await inCompany(services, person.company_id, 'write', async (ctx) => {
      const user = await recognize(ctx, person);
      const t = services.translators[user.is === 'member' ? user.member.language : user.language];
      const text = problemSentence(error.code, t, error.details.values);
      await tellUser(ctx, person, { text, response_url: command.response_url });
    });
  }
}

async function answer(ctx: Ctx, person: SlackPerson, command: SlackCommand): Promise<void> {
  const { response_url } = command;
  const user = await recognize(ctx, person);
  if (user.is !== 'member') {
    await tellStranger(ctx, person, user, { response_url });
    return;
  }
  const { text, parts } = await answerCommand(user.member, command.text, `${command.command} `);
  const blocks = slackBlocks(parts, user.member.language);
  await tellUser(ctx, person, { text, blocks, response_url });
  // A pause changes what the home of the app shows.
  await ctx.enqueue('slack-answers.publish-home', { ...person });
}
