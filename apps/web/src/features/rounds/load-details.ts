import { categoriesQuery } from '#features/categories/api.ts';
import { type Context, loadProgram } from './load.ts';

/** What the page of a program needs before a tab of it is shown. */
export async function loadDetails(context: Context, campaignId: number): Promise<void> {
  const { queryClient, workspace } = context;
  await Promise.all([
    loadProgram(context, campaignId),
    queryClient.ensureQueryData(categoriesQuery(workspace)),
  ]);
}
