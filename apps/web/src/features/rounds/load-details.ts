import { loadSentences } from '../../lib/i18n.ts';
import { categoriesQuery } from '../categories/api.ts';
import { DETAILS_TABS } from './details-tabs.ts';
import { type Context, loadProgram } from './load.ts';
import type { DetailsTab } from './view.ts';

/** What the page of a program needs before a tab of it is shown. */
export async function loadDetails(context: Context, campaignId: number, tab: DetailsTab): Promise<void> {
  const { queryClient, workspace } = context;
  await Promise.all([
    DETAILS_TABS[tab].prepare(),
    loadSentences('rounds', 'campaigns', 'details'),
    loadProgram(context, campaignId),
    queryClient.ensureQueryData(categoriesQuery(workspace)),
  ]);
}
