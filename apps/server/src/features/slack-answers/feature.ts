import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { slackAnswers } from '#features/slack/inbound/types.ts';
import { handleCommand } from './commands/handle-command.ts';
import { handlePress } from './commands/handle-press.ts';
import { publishHome } from './commands/publish-home.ts';
import { slackAnswerJobs } from './jobs.ts';
import { slackAnswerReactions } from './reactions.ts';

/** What members do in Slack: buttons of messages, the home of the app, and the slash command. */
export const slackAnswersFeature = defineFeature({
  name: 'slack-answers',
  jobs: () => slackAnswerJobs,
  reactions: slackAnswerReactions,
  provides: [provide(slackAnswers, { press: handlePress, command: handleCommand, home: publishHome })],
});
