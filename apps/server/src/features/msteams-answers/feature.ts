import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { commandIn } from '#features/chat-answers/rules.ts';
import { teamsAnswers } from '#features/msteams/bot/types.ts';
import { handlePress } from './commands/handle-press.ts';
import { handleText } from './commands/handle-text.ts';
import { teamsAnswerJobs } from './jobs.ts';
import { teamsAnswerReactions } from './reactions.ts';

/** What members do in Teams: buttons of cards, and words to the bot. */
export const msteamsAnswersFeature = defineFeature({
  name: 'msteams-answers',
  jobs: () => teamsAnswerJobs,
  reactions: teamsAnswerReactions,
  provides: [provide(teamsAnswers, { press: handlePress, commandIn, text: handleText })],
});
