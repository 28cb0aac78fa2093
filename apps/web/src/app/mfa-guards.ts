import type { QueryClient } from '@tanstack/react-query';
import { redirect, type ParsedLocation } from '@tanstack/react-router';
import { sessionQuery } from '#lib/session.ts';
import { paths } from '#paths.ts';

interface Asked {
  context: { queryClient: QueryClient };
  location: ParsedLocation;
  params: { slug: string };
  search: { next?: string | undefined };
}

/** For the page that asks for the second step: the login or the workspace must require one. */
export async function requireMissingStep({ context, params, search }: Asked): Promise<void> {
  const { next } = search;
  const session = await context.queryClient.ensureQueryData(sessionQuery);
  if (session.state === 'anonymous') throw redirect({ to: paths.login(), search: { next }, replace: true });
  if (session.state === 'mfa_pending') return;
  const isAsked = session.workspaces.some(({ gate }) => gate === 'mfa_required');
  if (!isAsked) throw redirect({ to: next ?? paths.account(params), replace: true });
}

/** For the set-up of two-step verification: the login must be complete. */
export async function requireLoggedIn({ context, location, params, search }: Asked): Promise<void> {
  const session = await context.queryClient.ensureQueryData(sessionQuery);
  if (session.state === 'anonymous') throw redirect({ to: paths.login(), search: { next: location.href } });
  if (session.state === 'mfa_pending') throw redirect({ to: paths.mfaVerify(params), search, replace: true });
}
