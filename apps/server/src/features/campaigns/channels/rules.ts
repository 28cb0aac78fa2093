import type { ProgramChannel } from '@fika/contract';
import type { ShownChannel } from '#features/slack/channels/gateway.ts';
import { SlackRefusal } from '#features/slack/gateway.ts';

/** Why a program writes nothing to its channel. */
export type Trouble = Exclude<ProgramChannel['state'], 'ready' | 'disconnected'>;

/** What Slack says about a channel. Without a name where it does not show it any more, or may not say. */
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

/** What a refusal of Slack says about the channel of the call; null for one that says nothing about it. */
export const troubleOf = (error: unknown): Trouble | null =>
  error instanceof SlackRefusal ? (BY_CODE[error.code] ?? null) : null;
