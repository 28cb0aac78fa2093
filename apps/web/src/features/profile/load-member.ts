import type { QueryClient } from '@tanstack/react-query';
import type { Workspace } from '#lib/session.ts';
import { categoriesQuery } from '#features/categories/api.ts';
import { memberQuery } from './member-api.ts';

/** Loads the first data of a member's page; its other parts load later. */
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
