import type { QueryClient } from '@tanstack/react-query';
import type { Workspace } from '#lib/session.ts';
import { campaignQuery } from '#features/campaigns/api.ts';
import type { CampaignTab } from '#features/campaigns/view.ts';
import { categoriesQuery } from '#features/categories/api.ts';
import { loadMessages } from './load-messages.ts';

/** Loads the data of a part of a program before it is edited. */
export async function loadEditor(
  { queryClient, workspace }: { queryClient: QueryClient; workspace: Workspace },
  id: number,
  tab: CampaignTab,
): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(categoriesQuery(workspace)),
    queryClient.ensureQueryData(campaignQuery(workspace, id)),
    tab === 'messages' ? loadMessages(queryClient, workspace, id) : null,
  ]);
}
