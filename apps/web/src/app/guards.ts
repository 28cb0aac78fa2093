import { GATES } from '@fika/contract/endpoint-values';
import type { QueryClient } from '@tanstack/react-query';
import { defaultParseSearch, notFound, redirect, type ParsedLocation } from '@tanstack/react-router';
import type { Gate } from '@fika/contract/endpoints/accounts';
import { isLocalPath } from '@fika/contract/safe-next';
import { ApiError, isNotFound } from '#lib/api-error.ts';
import { chooseTimeZone } from '#lib/format.ts';
import { homeOf } from '#lib/home.ts';
import { followAccountLanguage } from '#lib/i18n.ts';
import { sessionQuery, workspaceQuery, type Workspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { AccessClosed } from './access-closed.ts';
import { decide, decideOnboarding, redirectForGate, type Decision } from './page-access.ts';
import { newAddress } from './old-addresses.ts';

interface Asked {
  context: { queryClient: QueryClient };
  location: ParsedLocation;
}

/** For public pages that are useless with a session. */
export async function requireLoggedOut({ context, location }: Asked): Promise<void> {
  const session = await context.queryClient.ensureQueryData(sessionQuery);
  const { next } = location.search as { next?: unknown };
  await follow(decide('auth', { session, next: isInside(next) ? next : undefined }));
}

/** For pages outside of every workspace that require an account. */
export async function requireAccount({ context, location }: Asked): Promise<void> {
  const session = await context.queryClient.ensureQueryData(sessionQuery);
  await follow(decide('account', { session, next: location.href }));
}

/** For every page of a workspace: checks the requirements for the login and loads the workspace first. */
export async function loadWorkspace({
  context: { queryClient },
  location,
  params: { slug },
}: Asked & { params: { slug: string } }): Promise<{ workspace: Workspace }> {
  const session = await queryClient.ensureQueryData(sessionQuery);
  await follow(decide('workspace', { session, slug, next: location.href }));
  try {
    const workspace = await queryClient.ensureQueryData(workspaceQuery(slug));
    if (workspace.slug !== slug) {
      // Links in older emails have a former address of the workspace.
      queryClient.setQueryData(workspaceQuery(workspace.slug).queryKey, workspace);
      const to = location.href.replace(paths.account({ slug }), paths.account(workspace));
      throw redirect({ ...addressOf(to), replace: true });
    }
    await followAccountLanguage(workspace.user.culture);
    chooseTimeZone(workspace.user.chosen_timezone);
    return { workspace };
  } catch (error) {
    if (isNotFound(error)) throw notFound();
    // The workspace may require more since the session was loaded.
    const gate = gateIn(error);
    await follow(gate && redirectForGate({ slug, gate }, location.href));
    throw error;
  }
}

/** An address inside this product, never another site. */
const isInside = (next: unknown): next is string => typeof next === 'string' && isLocalPath(next);

function gateIn(error: unknown): Gate | null {
  if (!(error instanceof ApiError)) return null;
  return GATES.find((gate) => gate === error.code) ?? null;
}

/** Follows a redirect. Returns if the page may be shown, or if the server decides. */
async function follow(decision: Decision | null): Promise<void> {
  if (decision?.is === 'closed') {
    throw new AccessClosed();
  }
  if (decision?.is !== 'go') return;
  if (decision.page) throw redirect({ href: decision.to, reloadDocument: true });
  throw redirect({ ...addressOf(decision.to), replace: true });
}

function addressOf(address: string) {
  const { pathname, search } = new URL(address, 'http://fika.invalid');
  return { to: pathname, search: defaultParseSearch(search) as never };
}

/** The subject of a page; the 404 page if it does not exist or the reader may not see it. */
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

declare module '@tanstack/history' {
  interface HistoryState {
    /** A member requested a page for admins: the home page explains it. */
    adminsOnly?: boolean;
  }
}

/** For `/admin/*`: redirects members to their home page, which gives the reason. */
export function requireAdmin({ context: { workspace } }: InWorkspace): void {
  if (workspace.user.is_admin) return;
  throw redirect({ to: paths.userHome(workspace), replace: true, state: { adminsOnly: true } });
}

/** For the set-up of a workspace: only admins, and only before it is finished. */
export async function requireUnfinished({ context, location }: InWorkspace & Asked): Promise<void> {
  const { queryClient, workspace } = context;
  const session = await queryClient.ensureQueryData(sessionQuery);
  await follow(decideOnboarding({ session, slug: workspace.slug, next: location.href }));
}

/** For unknown addresses: redirects old ones to the new ones, with their parameters. */
export function followOldAddress({
  context,
  location,
  params,
}: InWorkspace & { location: ParsedLocation; params: { slug: string; _splat?: string } }): void {
  const { slug, _splat: rest = '' } = params;
  const to = newAddress(slug, rest);
  if (to !== null) throw redirect({ to, search: location.search as never, replace: true });
  // A member must not learn whether an admin page exists.
  if (/^admin(\/|$)/.test(rest)) requireAdmin({ context });
}

export function redirectHome({ context: { workspace } }: InWorkspace): void {
  throw redirect({ to: homeOf({ slug: workspace.slug, role: workspace.user.role }), replace: true });
}
