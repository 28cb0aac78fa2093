import { inCompany, type Services } from '#platform/context.ts';
import { problemSentence } from '#platform/http/translate.ts';
import { Problem } from '#platform/problem.ts';
import { answerCommand } from '#features/chat-answers/commands/answer-command.ts';
import { readHomeParts } from '#features/chat-answers/home/present.ts';
import { readCommand } from '#features/chat-answers/rules.ts';
import type { TeamsMessage, TeamsUser } from '#features/msteams/bot/types.ts';
import { recognize } from '../members/queries.ts';
import { cardOf } from '../present.ts';
import { answerStranger } from './answer-stranger.ts';

/** Answers what someone wrote to the bot, in the language of the member. */
export async function handleText(
  services: Services,
  teamsUser: TeamsUser,
  text: string,
): Promise<TeamsMessage> {
  const { company_id } = teamsUser;
  try {
    const answer = await inCompany(services, company_id, 'write', async (ctx) => {
      const { user, conversation_id } = await recognize(ctx, teamsUser);
      if (user.is !== 'member') return { stranger: user, conversation_id };
      const { member } = user;
      const shown = await answerCommand(member, text, '');
      // Teams has no home of the app: the card with everything takes its place.
      const parts = readCommand(text).word === 'status' ? await readHomeParts(member, null) : shown.parts;
      return { message: { text: shown.text, card: cardOf({ parts }, member.language) } };
    });
    if ('message' in answer) return answer.message;
    const { stranger, conversation_id } = answer;
    const shown = await answerStranger(services, teamsUser, stranger, conversation_id);
    return { text: shown.text, card: cardOf(shown, stranger.language) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return inCompany(services, company_id, 'read', async (ctx) => {
      const { user } = await recognize(ctx, teamsUser);
      const language = user.is === 'member' ? user.member.language : user.language;
      const refusal = problemSentence(error.code, services.translators[language], error.details.values);
      return { text: refusal, card: cardOf(null, language, refusal) };
    });
  }
}
