import { Problem } from '#platform/problem.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import type { SlackTeamRow } from '#features/slack/queries.ts';
import { enterChannel } from '../gateway.ts';
import type { ProgramChannelRow } from '../queries.ts';
import { inSlack, storeChannel } from './store-channel.ts';

/**
 * Chooses the channel of a team to which a program writes. One that the app has to be added to in Slack is stored, too, and
 * its state says so. Runs outside of the transaction of the request. Throws as `callTeam`.
 */
export async function chooseChannel(
  request: RequestCtx,
  campaignId: number,
  team: SlackTeamRow,
  channelId: string,
): Promise<ProgramChannelRow> {
  const channel = await enterChannel(request.services, team, channelId);
  if (channel.trouble === 'archived') throw new Problem('slack_channel_archived');
  if (channel.trouble === 'shared') throw new Problem('slack_channel_shared');
  return storeChannel(request, campaignId, inSlack(team), { id: channelId, ...channel });
}
