import { notFound, redirect } from '@tanstack/react-router';
import type { Workspace } from '#lib/session.ts';
import { paths } from '#paths.ts';

/** For the pages of Teams on which admins manage a program: its id. Members go to their own part in it. */
export function requireManager({
  context: { workspace },
  params: { id },
}: {
  context: { workspace: Workspace };
  params: { id: string };
}): number {
  if (!/^[1-9]\d{0,15}$/.test(id)) throw notFound();
  if (workspace.user.is_admin) return Number(id);
  throw redirect({
    to: paths.teamsProgram({ companyId: workspace.id, campaignId: id }),
    replace: true,
  });
}
