import { paths } from '#paths.ts';

/** Where somebody belongs in a workspace: admins run things, members meet people. */
export function homeOf(workspace: { slug: string; role: number }): string {
  return workspace.role > 0 ? paths.adminHome(workspace) : paths.userHome(workspace);
}
