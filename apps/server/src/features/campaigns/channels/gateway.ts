import type { Services } from '#platform/context.ts';
import { findChannel, joinChannel, type ShownChannel } from '#features/slack/channels/gateway.ts';
import { SlackRefusal } from '#features/slack/gateway.ts';
import type { SlackTeamRow } from '#features/slack/queries.ts';
import { hasScope } from '#features/slack/rules.ts';
import { listConversationMembers } from '#features/msteams/bot/gateway.ts';
import { type SeenChannel, troubleIn, troubleOf } from './rules.ts';
import type { ChatChannel } from './types.ts';

const seen = (channel: ShownChannel): SeenChannel => ({
  name: channel.name,
  is_private: channel.is_private,
  trouble: troubleIn(channel),
});

/**
 * Asks Slack, or Microsoft, about the channel of a program. Throws as `callTeam` and `listConversationMembers`, but for refusals that
 * are about the channel.
 */
export async function seeChannel(services: Services, channel: ChatChannel): Promise<SeenChannel> {
  const { chat, channel_id: id } = channel;
  try {
    if (chat === 'slack') return seen(await findChannel(services, channel.team, id));
    // The list is refused where the app is not in the team.
    const people = await listConversationMembers(services, channel.tenant, id);
    return { trouble: people.some(({ is_foreign }) => is_foreign) ? 'shared' : null };
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble !== null) return { trouble };
    // An older installation may not ask: writing shows whether it works.
    if (error instanceof SlackRefusal && error.code === 'missing_scope') return { trouble: null };
    throw error;
  }
}

/**
 * The same for a channel that an admin chooses: the app joins it if it is public, and if Slack has given the permission. Throws
 * as `callTeam`, with `channel_not_found` for one that Slack does not show.
 */
export async function enterChannel(
  services: Services,
  team: SlackTeamRow,
  channelId: string,
): Promise<SeenChannel & { name: string; is_private: boolean }> {
  const channel = await findChannel(services, team, channelId);
  const { name, is_private } = channel;
  const trouble = troubleIn(channel);
  const canJoin = trouble === 'not_in' && !is_private && hasScope(team.scope, 'channels:join');
  return { name, is_private, trouble: canJoin ? await join(services, team, channelId) : trouble };
}

/** An admin of Slack may not let apps join channels: people add it then. */
async function join(services: Services, team: SlackTeamRow, channelId: string) {
  try {
    await joinChannel(services, team, channelId);
    return null;
  } catch (error) {
    if (error instanceof SlackRefusal) return 'not_in';
    throw error;
  }
}
