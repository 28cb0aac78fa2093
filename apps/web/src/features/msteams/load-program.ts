import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { isNotFound } from '#lib/api-error.ts';
import type { Workspace } from '#lib/session.ts';
import { paths } from '#paths.ts';

interface Asked {
  context: { queryClient: QueryClient; workspace: Workspace };
  params: { companyId: string; campaignId: string };
}

/**
 * For the tab of a program: its id. A program of which the reader is no member leads admins to the page on which they manage it.
 * `load` loads the reader's part in it.
 */
export async function loadProgramTab(
  { context: { workspace }, params }: Asked,
  load: (id: number) => Promise<unknown>,
): Promise<number> {
  const isOne = /^[1-9]\d{0,15}$/.test(params.campaignId);
  if (!isOne || params.companyId !== String(workspace.id)) throw notFound();
  const id = Number(params.campaignId);
  try {
    await load(id);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    if (!workspace.user.is_admin) throw notFound();
    throw redirect({ to: paths.teamsDetails({ id }), replace: true });
  }
  return id;
}
