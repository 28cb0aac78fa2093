import type { QueryClient } from '@tanstack/react-query';
import type { Workspace } from '#lib/session.ts';
import { categoriesQuery } from '#features/categories/api.ts';
import { memberQuery } from './member-api.ts';

/** What the page about a member needs at once; the rest of it loads part by part. */
export async function loadMember(
  context: { queryClient: QueryClient; workspace: Workspace },
  id: number,
): Promise<void> {
  const { queryClient, workspace } = context;
  await Promise.all([
    queryClient.ensureQueryData(memberQuery(workspace, id)),
    queryClient.ensureQueryData(categoriesQuery(workspace)),
  ]);
}
