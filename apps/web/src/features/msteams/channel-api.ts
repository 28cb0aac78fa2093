import { teamsChannelsEndpoints } from '@fika/contract/calls/msteams/channels.gen';
import { teamsChannelEndpoints } from '@fika/contract/calls/teams-channel.gen';
import type { TeamsChannel } from '@fika/contract/endpoints/msteams/channels';
import type { ChannelCampaign, ChannelWorkspace } from '@fika/contract/endpoints/teams-channel';
import { queryOptions } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { isNotFound } from '#lib/api-error.ts';
import { resource } from '#lib/resource.ts';
import { useLiveQueries } from '#lib/use-realtime.ts';
import type { ChannelAround } from './host.ts';

export type { ChannelAround, ChannelCampaign, ChannelWorkspace, TeamsChannel };

const channels = resource('msteams-channels');

/** The channels of Teams with a tab. */
export const channelsQuery = (workspace: CallScope) =>
  channels.query(workspace, [], (call) => api(teamsChannelsEndpoints.msteams_channels, call));

/** Refetches them when another admin changes them, or when an audience was compared. */
export const useLiveChannels = () => channels.useLive('msteams.changed');

const readToken = async () => (await import('./tab.ts')).readToken();

/** The channel around this tab, as Teams names it; null outside of channels. */
export const aroundQuery = queryOptions({
  queryKey: ['msteams-around'],
  queryFn: async () => (await import('./host.ts')).readChannel(),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The workspace of the channel around this tab, with its programs; null for a channel that no admin has set up. */
export const channelQuery = (channelId: string) =>
  queryOptions({
    queryKey: ['msteams-channel', channelId],
    queryFn: async ({ signal }): Promise<ChannelWorkspace | null> => {
      try {
        return await api(teamsChannelEndpoints.msteams_channel, {
          params: { channel_id: channelId },
          bearer: await readToken(),
          signal,
        });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
  });

/** Refetches it when an admin changes the channel, or when its audience was compared. */
export const useLiveChannel = () =>
  useLiveQueries(['msteams.changed'], () => [{ queryKey: ['msteams-channel'] }]);

/** Saves the channel of a tab. */
export async function saveChannel(workspace: CallScope, around: ChannelAround): Promise<TeamsChannel> {
  const body = { ...around, token: await readToken() };
  return api(teamsChannelsEndpoints.msteams_channel_save, { workspace, body });
}

/** Makes an audience of the people in a channel. */
export const followChannel = (workspace: CallScope, id: number): Promise<TeamsChannel> =>
  api(teamsChannelsEndpoints.msteams_channel_follow, { workspace, params: { id } });

export const useFollow = () => channels.useChange((workspace, id: number) => followChannel(workspace, id));

export const useUnfollow = () =>
  channels.useChange((workspace, id: number) =>
    api(teamsChannelsEndpoints.msteams_channel_unfollow, { workspace, params: { id } }),
  );

export const useCompare = () =>
  channels.useChange((workspace, id: number) =>
    api(teamsChannelsEndpoints.msteams_channel_sync, { workspace, params: { id } }),
  );
