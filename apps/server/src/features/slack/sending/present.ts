import type { ClaimedEmail } from '#features/email-outbox/sending/types.ts';
import type { SlackMessage } from './gateway.ts';

/** A message of the outbox as one in Slack. */
export function presentMessage({
  template,
  message,
}: Pick<ClaimedEmail, 'template' | 'message'>): SlackMessage {
  return { text: escapeText(message.subject), blocks: template.slack(message.content) };
}

/** Slack reads the text of a notification as markup: three characters begin every mention and link. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
