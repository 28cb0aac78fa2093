import { paths } from '#paths.ts';

/** The home page of a member or an admin in a workspace. */
export function homeOf(workspace: { slug: string; role: number }): string {
  return workspace.role > 0 ? paths.adminHome(workspace) : paths.userHome(workspace);
}
