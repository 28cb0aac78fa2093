import type { QueryClient } from '@tanstack/react-query';
import type { Workspace } from '#lib/session.ts';
import { categoriesQuery } from '#features/categories/api.ts';
import { meQuery } from './api.ts';

/** Loads the data of the reader's profile pages. */
export async function loadProfile(context: {
  queryClient: QueryClient;
  workspace: Workspace;
}): Promise<void> {
  const { queryClient, workspace } = context;
  await Promise.all([
    queryClient.ensureQueryData(meQuery(workspace)),
    queryClient.ensureQueryData(categoriesQuery(workspace)),
  ]);
}
