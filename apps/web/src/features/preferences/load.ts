import type { QueryClient } from '@tanstack/react-query';
import type { Workspace } from '#lib/session.ts';
import { categoriesQuery } from '#features/categories/api.ts';
import { meQuery } from '#features/profile/api.ts';
import { neverWithQuery, type Preference, preferencesQuery } from './api.ts';

/** Loads the data of the pages about preferences. Returns the preferences. */
export async function loadPreferences(context: {
  queryClient: QueryClient;
  workspace: Workspace;
}): Promise<Preference[]> {
  const { queryClient, workspace } = context;
  void queryClient.prefetchQuery(neverWithQuery(workspace));
  const [preferences] = await Promise.all([
    queryClient.ensureQueryData(preferencesQuery(workspace)),
    queryClient.ensureQueryData(categoriesQuery(workspace)),
    queryClient.ensureQueryData(meQuery(workspace)),
  ]);
  return preferences;
}
