import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { openCoffeeLink, workspaceByLink } from '#features/coffees/link.ts';
import { ApiError } from '#lib/api-error.ts';
import { chooseTimeZone } from '#lib/format.ts';
import { followAccountLanguage } from '#lib/i18n.ts';
import { sessionQuery } from '#lib/session.ts';
import { keepTabFor } from '#lib/tab.ts';
import { paths } from '#paths.ts';

interface Asked {
  context: { queryClient: QueryClient };
  location: ParsedLocation;
  params: { slug: string; id: string };
}

/** The token of the link that opened last in this window. */
let opened: string | null = null;

/**
 * For the page that the email about a meeting opens: the member of the link, when logged in, goes to their own page of the
 * meeting. Every other visitor sees the meeting as that member.
 */
export async function openByLink({ context: { queryClient }, location, params }: Asked) {
  const token = location.hash;
  const session = await queryClient.ensureQueryData(sessionQuery);
  const own = (slug: string, id: number | string) =>
    redirect({ to: paths.coffee({ slug, id }), replace: true });
  // The address lost its token: the member's own page asks for a login.
  if (token === '') throw own(params.slug, params.id);
  const found = await openCoffeeLink(token).catch(async (error: unknown) => {
    const isInside = session.workspaces.some(({ slug, gate }) => slug === params.slug && gate === null);
    if (error instanceof ApiError && error.status > 0 && isInside) throw own(params.slug, params.id);
    throw error;
  });
  const { workspace, coffee_id } = found;
  const isMine = session.workspaces.some(
    ({ id, user_id, gate }) => id === workspace.id && user_id === workspace.user.id && gate === null,
  );
  if (isMine) throw own(workspace.slug, coffee_id);
  if (opened !== token) {
    // Data that one account loaded must not be shown to the other one.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
    opened = token;
  }
  keepTabFor(-workspace.user.id);
  await followAccountLanguage(workspace.user.culture);
  chooseTimeZone(workspace.user.chosen_timezone);
  return { workspace, coffee_id, workspace_by_link: workspaceByLink(found) };
}

/** For a visitor who leaves that page without loading another document: removes the data that it loaded. */
export function leaveLink(queryClient: QueryClient): void {
  opened = null;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}
