import { escapedText, slackBlocks } from '#features/email-outbox/channels/slack/present.ts';
import type { ClaimedEmail } from '#features/email-outbox/sending/types.ts';
import type { SlackMessage } from './gateway.ts';

/** A message of the outbox as one in Slack. */
export function presentMessage({ delivery, template, message }: ClaimedEmail): SlackMessage {
  return {
    text: escapedText(message.subject),
    blocks: slackBlocks(template.chat(message.content), delivery.language),
  };
}
