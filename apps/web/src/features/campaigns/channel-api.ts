import { campaignChannelsEndpoints } from '@fika/contract/calls/campaigns/channels.gen';
import type { ProgramChannel } from '@fika/contract/endpoints/campaigns/channels';
import { useQuery } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { resource } from '#lib/resource.ts';
import { useWorkspace } from '#lib/session.ts';

export type { ProgramChannel };

const endpoints = campaignChannelsEndpoints;

/** A change of one is a change of its program, too. */
const programChannels = resource('program-channel', (workspace) => [['campaigns', workspace.id]]);

const programChannelQuery = (workspace: CallScope, id: number) =>
  programChannels.query(workspace, [id], async (call) => {
    const { channel } = await api(endpoints.campaign_channel, { ...call, params: { id } });
    return channel;
  });

/** The channel to which a program writes. Refetched when Slack or Microsoft says something new about one. */
export function useProgramChannel(id: number) {
  programChannels.useLive('slack.changed', 'msteams.changed', 'campaign.changed');
  return useQuery(programChannelQuery(useWorkspace(), id));
}

export const useChooseChannel = (id: number) =>
  programChannels.useChange((workspace, body: { team_id: number; channel_id: string }) =>
    api(endpoints.campaign_channel_choose, { workspace, params: { id }, body }),
  );

export const useChooseTeamsChannel = (id: number) =>
  programChannels.useChange((workspace, channelId: number) =>
    api(endpoints.campaign_teams_channel_choose, {
      workspace,
      params: { id },
      body: { msteams_channel_id: channelId },
    }),
  );

export const useCreateChannel = (id: number) =>
  programChannels.useChange((workspace, body: { team_id: number; name: string; is_private: boolean }) =>
    api(endpoints.campaign_channel_create, { workspace, params: { id }, body }),
  );

export const useRemoveChannel = (id: number) =>
  programChannels.useChange((workspace) =>
    api(endpoints.campaign_channel_remove, { workspace, params: { id } }),
  );
