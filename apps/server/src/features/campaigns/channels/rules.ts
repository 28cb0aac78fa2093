import type { ProgramChannel } from '@fika/contract';
import type { ShownChannel } from '#features/slack/channels/gateway.ts';
import { isGone, TeamsRateLimited, TeamsRefusal, TeamsUnreachable } from '#features/msteams/bot/gateway.ts';
import { SlackRateLimited, SlackRefusal, SlackUnreachable } from '#features/slack/gateway.ts';
import type { ChatChannel } from './types.ts';

/** Why a program writes nothing to its channel. */
export type Trouble = Exclude<ProgramChannel['state'], 'ready' | 'disconnected'>;

/** What the chat says about a channel. Without a name where it does not show it any more, or may not say. */
export interface SeenChannel {
  name?: string;
  is_private?: boolean;
  trouble: Trouble | null;
}

/** What keeps the app from writing to a channel that Slack shows. */
export function troubleIn(channel: ShownChannel): Trouble | null {
  if (channel.is_archived) return 'archived';
  // People of another company would read what a program of this one writes.
  if (channel.is_ext_shared || channel.is_pending_ext_shared) return 'shared';
  return channel.is_member ? null : 'not_in';
}

const BY_CODE: Readonly<Record<string, Trouble>> = {
  channel_not_found: 'gone',
  is_archived: 'archived',
  not_in_channel: 'not_in',
  ekm_access_denied: 'refused',
  restricted_action: 'refused',
  restricted_action_non_threadable_channel: 'refused',
  restricted_action_read_only_channel: 'refused',
  restricted_action_thread_only_channel: 'refused',
  team_access_not_granted: 'refused',
};

const BY_TEAMS_CODE: Readonly<Record<string, Trouble>> = {
  BotNotInConversationRoster: 'not_in',
  ConversationBlockedByUser: 'refused',
  ConversationNotFound: 'gone',
  MessageWritesBlocked: 'refused',
};
/** The states for refusals with any other code. */
const BY_TEAMS_STATUS: Readonly<Record<number, Trouble>> = { 403: 'not_in', 404: 'gone' };

/** What a refusal of a chat says about the channel of the call; null for one that says nothing about it. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof SlackRefusal) return BY_CODE[error.code] ?? null;
  if (!(error instanceof TeamsRefusal) || isGone(error)) return null;
  return BY_TEAMS_CODE[error.code] ?? BY_TEAMS_STATUS[error.status] ?? null;
}

/** Whether a chat refused a call. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof SlackRefusal || error instanceof TeamsRefusal;

/** Whether a chat refused a call, takes none now, or did not answer. */
export const isOfChat = (error: unknown): boolean =>
  isRefusal(error) ||
  [SlackRateLimited, SlackUnreachable, TeamsRateLimited, TeamsUnreachable].some(
    (kind) => error instanceof kind,
  );

/** When the app may write to a channel again, ISO; null at once. */
export const restsUntil = (channel: ChatChannel): string | null =>
  channel.chat === 'slack' ? channel.team.rest_until : channel.tenant.rest_until;
