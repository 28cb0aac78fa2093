import { accountsEndpoints } from '@fika/contract/calls/accounts.gen';
import type { Session, Workspace as OpenWorkspace } from '@fika/contract/endpoints/accounts';
import { queryOptions, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { CallScope } from './api-types.ts';
import { api, rememberCsrfToken } from './api.ts';
import { followAccountLanguage } from './i18n.ts';
import type * as StoredUploads from './stored-uploads.ts';
import { debug } from './log.ts';
import { forgetTab, keepTabFor } from './tab.ts';

export type { Session };

/** A workspace that is open to a member, or of which one coffee is open by a link. */
export type Workspace = OpenWorkspace & Pick<CallScope, 'coffee_link'>;

/** The current session. Requested once per page load; a 403 with `is_authenticated: false` reloads the page. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => adoptSession(await api(accountsEndpoints.auth_session, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

export function workspaceQuery(slug: string) {
  return queryOptions({
    queryKey: ['workspace', slug],
    queryFn: ({ signal }): Promise<Workspace> =>
      api(accountsEndpoints.workspace, { params: { slug }, signal }),
    staleTime: 5 * 60_000,
  });
}

/** Takes over a new session: its CSRF token, the data of its account in this tab, and its language. */
async function adoptSession(session: Session): Promise<Session> {
  rememberCsrfToken(session.csrf_token);
  if (session.account) {
    keepTabFor(session.account.id);
    void withStoredUploads(({ keepUploadsFor }) => keepUploadsFor(session.account?.id ?? 0));
    await followAccountLanguage(session.account.culture);
  }
  return session;
}

/** Upload rows are in IndexedDB. The code loads only if the database exists. A browser may refuse to open it. */
async function withStoredUploads(act: (stored: typeof StoredUploads) => Promise<void>): Promise<void> {
  try {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'fika-uploads')) return;
    await act(await import('./stored-uploads.ts'));
  } catch (error) {
    debug('The rows of uploads could not be looked after.', error);
  }
}

/** After a login: removes the data of the earlier account and starts with this session. */
export async function beginSession(queryClient: QueryClient, session: Session): Promise<void> {
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, await adoptSession(session));
}

/** Continues with a fresh session of the same person and keeps the loaded data. */
export async function renewSession(queryClient: QueryClient, session: Session): Promise<void> {
  queryClient.setQueryData(sessionQuery.queryKey, await adoptSession(session));
}

const NOBODY: Session = {
  is_authenticated: false,
  state: 'anonymous',
  method: null,
  csrf_token: '',
  account: null,
  workspaces: [],
};

/**
 * Ends the session on the server and in this tab. `leave` navigates to a public page. The cache is cleared after that, because
 * the open page would otherwise load its data again.
 */
export async function endSession(queryClient: QueryClient, leave: () => Promise<void>): Promise<void> {
  await api(accountsEndpoints.logout);
  forgetTab();
  await withStoredUploads(({ forgetUploads }) => forgetUploads());
  queryClient.setQueryData(sessionQuery.queryKey, await adoptSession(NOBODY));
  await leave();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}

export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** Whether the page was opened by the link of an email, which opens one meeting and nothing else. */
export const useIsByLink = (): boolean =>
  useRouteContext({ strict: false, select: (context) => context.workspace_by_link !== undefined });

/** The workspace of the page that is open. Pass it to every call: `api(endpoint, { workspace, … })`. */
export function useWorkspace(): Workspace {
  const byLink = useRouteContext({ strict: false, select: (context) => context.workspace_by_link });
  const slug = useRouteContext({ strict: false, select: (context) => context.workspace?.slug });
  return useSuspenseQuery(byLink ?? workspaceQuery(slug ?? '')).data;
}
