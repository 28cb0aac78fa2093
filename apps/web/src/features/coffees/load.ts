import type { QueryClient } from '@tanstack/react-query';
import type { Workspace } from '#lib/session.ts';
import { invitationsQuery } from '#features/participations/api.ts';
import { coffeesQuery } from './api.ts';
import { BOARD, type ColumnKey } from './board.ts';

/** Loads the data of the member's home. */
export async function loadUserHome(context: {
  queryClient: QueryClient;
  workspace: Workspace;
}): Promise<void> {
  const { queryClient, workspace } = context;
  void queryClient.prefetchQuery(invitationsQuery(workspace));
  const columns: ColumnKey[] = [...BOARD.map(({ key }) => key), 'ended'];
  for (const key of columns) void queryClient.prefetchInfiniteQuery(coffeesQuery(workspace, key));
}
