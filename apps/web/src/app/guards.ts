import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect, type ParsedLocation } from '@tanstack/react-router';
import { isNotFound } from '../lib/api-error.ts';
import { homeOf } from '../lib/home.ts';
import { sessionQuery, workspaceQuery, type Workspace } from '../lib/session.ts';
import { paths } from '../paths.ts';

interface Asked {
  context: { queryClient: QueryClient };
  location: ParsedLocation;
}

/** For public pages that make no sense when logged in. */
export async function requireLoggedOut({ context }: Asked): Promise<void> {
  const session = await context.queryClient.ensureQueryData(sessionQuery);
  const first = session.workspaces[0];
  if (session.is_authenticated && first) throw redirect({ to: homeOf(first), replace: true });
}

/** For everything under an account: somebody is logged in, and the workspace is loaded before any page of it. */
export async function loadWorkspace({
  context,
  location,
  params,
}: Asked & { params: { slug: string } }): Promise<{ workspace: Workspace }> {
  const { queryClient } = context;
  const session = await queryClient.ensureQueryData(sessionQuery);
  if (!session.is_authenticated) throw redirect({ to: paths.login(), search: { next: location.href } });
  return { workspace: await found(queryClient.ensureQueryData(workspaceQuery(params.slug))) };
}

/** What a page is about; the 404 page when it does not exist, or is not the reader's to see. */
export async function found<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isNotFound(error)) throw notFound();
    throw error;
  }
}

interface InWorkspace {
  context: { workspace: Workspace };
}

/** For `/admin/*`: members are shown their own side instead. */
export function requireAdmin({ context: { workspace } }: InWorkspace): void {
  if (!workspace.user.is_admin) throw redirect({ to: paths.userHome(workspace), replace: true });
}

export function redirectHome({ context: { workspace } }: InWorkspace): void {
  throw redirect({ to: homeOf({ slug: workspace.slug, role: workspace.user.role }), replace: true });
}
