import type { KnownBlock } from '@slack/web-api';
import type { Services } from '#platform/context.ts';
import type { Language } from '#platform/i18n/format.ts';
import type { Shown } from '#features/chat-answers/types.ts';
import type { ChatChannel } from '#features/campaigns/channels/types.ts';
import { teamsCard } from '#features/email-outbox/channels/msteams/present.ts';
import { escapedText, slackBlocks } from '#features/email-outbox/channels/slack/present.ts';
import {
  isGone,
  postCard,
  TeamsRateLimited,
  TeamsUnreachable,
  updateCard,
} from '#features/msteams/bot/gateway.ts';
import type { TeamsMessage } from '#features/msteams/bot/types.ts';
import { isRevoked, SlackRateLimited, SlackUnreachable } from '#features/slack/gateway.ts';
import { postMessage, type SlackMessage } from '#features/slack/sending/gateway.ts';
import { callTeam } from '#features/slack/teams/gateway.ts';

/** The wait where the chat does not say how long. */
const AGAIN_SECONDS = 60;

/** A message for everyone in a channel. */
export interface Post extends Shown {
  language: Language;
}

const inSlack = ({ text, parts, language }: Post): SlackMessage => ({
  text: escapedText(text),
  blocks: slackBlocks(parts, language),
});

const inTeams = ({ text, parts, language }: Post): TeamsMessage => ({
  text,
  card: teamsCard(parts, language),
});

/** Posts a message to a channel. Returns where it is. Throws as `postMessage` or `postCard`. */
export async function writePost(
  services: Services,
  place: ChatChannel,
  post: Post,
): Promise<{ channel_id: string; message_id: string }> {
  const { channel_id } = place;
  if (place.chat === 'slack') {
    const { channel, ts } = await postMessage(services, place.team, channel_id, inSlack(post));
    return { channel_id: channel, message_id: ts };
  }
  const { activity_id } = await postCard(services, place.tenant, channel_id, inTeams(post));
  return { channel_id, message_id: activity_id };
}

/** Replaces a message in a channel. Throws as `writePost`. */
export async function replacePost(
  services: Services,
  place: ChatChannel,
  messageId: string,
  post: Post,
): Promise<void> {
  const { channel_id } = place;
  if (place.chat === 'slack') {
    const { text, blocks } = inSlack(post);
    await callTeam(services, place.team, ({ chat }) =>
      chat.update({ channel: channel_id, ts: messageId, text, blocks: blocks as unknown as KnownBlock[] }),
    );
  } else await updateCard(services, place.tenant, channel_id, messageId, inTeams(post));
}

/** Seconds that a chat asks to wait; null for another error. */
export const secondsToRest = (error: unknown): number | null =>
  error instanceof SlackRateLimited || error instanceof TeamsRateLimited ? error.seconds : null;

/** Whether a chat revoked the access that a call needs. */
export const isAccessLost = (error: unknown): boolean => isRevoked(error) || isGone(error);

/** Seconds after which a message that failed is posted again; null where it may be in the chat, or never will be. */
export function secondsToWait(error: unknown): number | null {
  const rest = secondsToRest(error);
  if (rest !== null) return rest;
  if (error instanceof SlackUnreachable || error instanceof TeamsUnreachable)
    return error.isUnsent ? AGAIN_SECONDS : null;
  // Tokens may have been replaced in between; a chat whose access is gone is found so the next time.
  return isAccessLost(error) ? AGAIN_SECONDS : null;
}
