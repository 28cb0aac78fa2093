import { campaignsEndpoints } from '@fika/contract/calls/campaigns.gen';
import { campaignChangesEndpoints } from '@fika/contract/calls/campaigns/changes.gen';
import type { CampaignEditor } from '@fika/contract/endpoints/campaigns/changes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';

export type { CampaignEditor };

/** The interval in ms at which a browser reports its open program. The server drops an editor after a minute without a report. */
const SAY_MS = 20_000;

export const presenceKey = (workspace: CallScope, id: number) =>
  ['campaigns', workspace.id, id, 'presence'] as const;

/** Reports this tab of a program as open in an interval, and returns the other editors. */
export function presenceQuery(workspace: CallScope, id: number, tab: string) {
  return queryOptions({
    queryKey: [...presenceKey(workspace, id), tab],
    queryFn: ({ signal }) =>
      api(campaignChangesEndpoints.campaign_presence, { workspace, params: { id }, body: { tab }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: SAY_MS,
  });
}

export async function leaveProgram(workspace: CallScope, id: number): Promise<void> {
  await api(campaignChangesEndpoints.campaign_presence, { workspace, params: { id }, body: { tab: null } });
}

/** How many programs have a status; all of them without one. */
export function campaignsCountQuery(workspace: CallScope, status: string | undefined) {
  return queryOptions({
    queryKey: ['campaigns', workspace.id, 'list', 'count', status ?? 'all'],
    queryFn: async ({ signal }) => {
      const query = { limit: 1, offset: 0, ...(status && { status: status as 'draft' }) };
      return (await api(campaignsEndpoints.campaigns_list, { workspace, query, signal })).count;
    },
  });
}
