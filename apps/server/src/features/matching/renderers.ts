import type { Renderer } from '#features/email-outbox/emails.ts';
import { endedRenderer } from './ended-mails.ts';
import { matchRenderer, noMatchRenderer } from './mails.ts';
import { reviewRenderers } from './review-mails.ts';

/** How the emails of sessions are made, by their kind in the outbox. */
export const roundRenderers: Readonly<Record<string, Renderer>> = {
  match: matchRenderer,
  no_match: noMatchRenderer('no_match'),
  lottery_result: noMatchRenderer('lottery_result'),
  canceled: endedRenderer,
  ...reviewRenderers,
};
