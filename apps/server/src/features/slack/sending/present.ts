import { escapedText } from '#features/email-outbox/channels/slack/present.ts';
import type { ClaimedEmail } from '#features/email-outbox/sending/types.ts';
import type { SlackMessage } from './gateway.ts';

/** A message of the outbox as one in Slack. */
export function presentMessage({
  template,
  message,
}: Pick<ClaimedEmail, 'template' | 'message'>): SlackMessage {
  return { text: escapedText(message.subject), blocks: template.slack(message.content) };
}
