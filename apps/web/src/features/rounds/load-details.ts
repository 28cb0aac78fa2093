import { loadSentences } from '../../lib/i18n.ts';
import { campaignQuery } from '../campaigns/api.ts';
import { categoriesQuery } from '../categories/api.ts';
import { LATEST, roundsQuery } from './api.ts';
import type { Context } from './load.ts';

/** What the page of a program needs before it is shown; its sessions may come after. */
export async function loadDetails({ queryClient, workspace }: Context, campaignId: number): Promise<void> {
  void queryClient.prefetchQuery(roundsQuery(workspace, campaignId, LATEST));
  await Promise.all([
    loadSentences('rounds', 'campaigns', 'programs', 'details', 'filters'),
    queryClient.ensureQueryData(campaignQuery(workspace, campaignId)),
    queryClient.ensureQueryData(categoriesQuery(workspace)),
  ]);
}
