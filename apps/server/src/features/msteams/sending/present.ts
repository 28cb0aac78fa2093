import { teamsCard } from '#features/email-outbox/channels/msteams/present.ts';
import type { ClaimedEmail } from '#features/email-outbox/sending/types.ts';
import type { TeamsMessage } from '../bot/types.ts';

/** A message of the outbox as one in Teams. */
export function presentMessage({ delivery, template, message }: ClaimedEmail): TeamsMessage {
  return {
    text: message.subject,
    card: teamsCard(template.chat(message.content), delivery.language),
  };
}
