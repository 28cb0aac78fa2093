import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { Presence } from '#features/accounts/components/Presence.tsx';
import { Onboarding } from '#features/onboarding/components/Onboarding.tsx';
import { usePhotosOfWorkspace } from '#features/photos/use-photos.ts';
import { answeredAt } from '#lib/live-queries.ts';
import { reloadOnce } from '#lib/reload.ts';
import { sessionQuery, useSession, useWorkspace, type Workspace, workspaceQuery } from '#lib/session.ts';
import { browserRealtime, RealtimeContext, useLiveQueries, useRealtime } from '#lib/use-realtime.ts';
import { BrandColour } from '#ui/BrandColour.tsx';
import { PhotosContext } from '#ui/photos.ts';
import { LiveNote } from './LiveNote.tsx';
import { RightsWatch } from './RightsWatch.tsx';

// The answer with a fresh session may arrive after the websocket of the old one has closed.
const RENEWAL_MS = 1_000;

/** The websocket of a workspace across sessions. `stop` also cancels the reload that its end scheduled. */
function liveLine(companyId: number, slug: string, queryClient: QueryClient) {
  let ending: ReturnType<typeof setTimeout>;
  const { queryKey } = workspaceQuery(slug);
  const cursor = queryClient.getQueryData(queryKey)?.realtime_cursor;
  const realtime = browserRealtime({
    companyId,
    // The page of a link opens no websocket.
    ...(cursor && { from: { cursor, moment: answeredAt(queryClient, queryKey) } }),
    onResync: () => void queryClient.invalidateQueries(),
    // After the reload the guards of the page check the access again.
    onEnded: () => {
      ending = setTimeout(reloadOnce, RENEWAL_MS);
    },
  });
  const start = (session: string) => {
    // Without a session there is no websocket.
    if (session) realtime.start();
  };
  const stop = () => {
    clearTimeout(ending);
    realtime.stop();
  };
  return { realtime, start, stop };
}

/** Around every page of a workspace: its live line. A fresh session gets a fresh one. */
export function WorkspaceLayout() {
  const { id, slug, branding } = useWorkspace();
  const { csrf_token: session } = useSession();
  const queryClient = useQueryClient();
  const photos = usePhotosOfWorkspace();
  // The router renders a page in one task. A deferred value splits the first page into smaller ones.
  const isShown = useDeferredValue(true, false);
  const { realtime, start, stop } = useMemo(() => liveLine(id, slug, queryClient), [id, slug, queryClient]);
  useEffect(() => {
    start(session);
    return stop;
  }, [start, stop, session]);
  return (
    <RealtimeContext value={realtime}>
      <PhotosContext value={photos}>
        <BrandColour colour={branding.colour} />
        <LiveWorkspace />
        {isShown && (
          <>
            <Onboarding>
              <Outlet />
            </Onboarding>
            <RightsWatch />
            <LiveNote />
            <Presence />
          </>
        )}
      </PhotosContext>
    </RealtimeContext>
  );
}

/** Refetches the workspace when an admin changed its name, branding, options, permissions or fields. */
function LiveWorkspace() {
  const queryClient = useQueryClient();
  useRealtime('workspace.changed', () => void refreshWorkspace(queryClient));
  // Lists, filters, rules and forms all show fields.
  useLiveQueries(['categories.changed'], () => [{ queryKey: ['categories'] }]);
  return null;
}

/** Refetches the workspace under every address, and the list of workspaces that shows parts of it. */
async function refreshWorkspace(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['workspace'] });
  void queryClient.invalidateQueries({ queryKey: ['company'] });
  const fresh = queryClient.getQueriesData<Workspace>({ queryKey: ['workspace'] });
  queryClient.setQueryData(sessionQuery.queryKey, (session) => {
    if (!session) return session;
    const workspaces = session.workspaces.map((one) => {
      const now = fresh.find(([, workspace]) => workspace?.id === one.id)?.[1];
      return now
        ? Object.assign({}, one, { slug: now.slug, name: now.name, logo_url: now.branding.logo_url })
        : one;
    });
    return { ...session, workspaces };
  });
}
