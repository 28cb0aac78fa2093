import { categoriesQuery } from '#features/categories/api.ts';
import { type Context, loadProgram } from './load.ts';

/** Loads the data of a program's page before it shows a tab. */
export async function loadDetails(context: Context, campaignId: number): Promise<void> {
  const { queryClient, workspace } = context;
  await Promise.all([
    loadProgram(context, campaignId),
    queryClient.ensureQueryData(categoriesQuery(workspace)),
  ]);
}
